import jax
import jax.numpy as jnp
import jax.scipy.signal
import numpy as np

FS = 16000
N_SAMPLES = 16384
N_TAPS = 600

rng = np.random.default_rng(11)
decay = np.exp(-np.arange(N_TAPS) / 120.0)
room = (rng.normal(size=N_TAPS) * decay).astype(np.float32)
room /= np.sqrt((room ** 2).sum())
t = np.arange(N_SAMPLES) / FS


@jax.jit
def reverberate(dry, impulse):
    wet = jax.scipy.signal.convolve(dry, impulse, mode="full")[:dry.shape[0]]
    return wet / jnp.max(jnp.abs(wet))


impulse = jnp.asarray(room)
levels = []
for clip in range(100):
    pitch = 110.0 * 2 ** ((clip % 24) / 12)
    dry = np.sign(np.sin(2 * np.pi * pitch * t)).astype(np.float32)
    dry[N_SAMPLES // 2:] = 0.0
    wet = reverberate(dry, impulse)
    tail = np.asarray(wet)[N_SAMPLES // 2:]
    levels.append(float(np.sqrt(np.mean(tail ** 2))))

print("mean level of the tails:", round(float(np.mean(levels)), 4))
