import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(5)
channels, samples = 64, 3000
chunks = [rng.standard_normal((channels, samples)).astype(np.float32) for _ in range(12)]
threshold = 3.5
most = 256                     # more crossings than this never occur in a chunk


@jax.jit
def crossings(chunk):
    over = chunk > threshold
    ch, t = jnp.nonzero(over, size=most, fill_value=0)
    return over.sum(), ch, t, chunk[ch, t]


crossings(chunks[0])           # compile

spikes, weighted = 0, 0.0
for k in range(800):
    n, ch, t, peak = crossings(chunks[k % 12])
    n = int(n)
    spikes += n
    weighted += float(np.asarray(peak)[:n] @ np.asarray(t)[:n])

print("crossings:", spikes)
print("weighted time: %.4e" % weighted)
