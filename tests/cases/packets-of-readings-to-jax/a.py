import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
# what the parser of the serial line hands over: lists of floats
packets = [rng.normal(20.0, 3.0, 1500).tolist() for _ in range(40)]
taps = jnp.asarray(np.hanning(25) / np.hanning(25).sum(), dtype=jnp.float32)


@jax.jit
def summary(x):
    smooth = jnp.convolve(x, taps, mode="valid")
    return jnp.stack([smooth.max(), smooth.min(), smooth.mean(), x.std()])


def receive(packet):
    x = jnp.array(packet, dtype=jnp.float32)
    return summary(x)


history = []

for k in range(5000):
    row = receive(packets[k % len(packets)])
    history.append(np.asarray(row))

print("packets", len(history), "last", history[-1])
