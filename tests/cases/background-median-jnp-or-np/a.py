"""Sky level and noise of each detector frame, before source detection."""
import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(7)
frames = rng.normal(310.0, 12.0, size=(8, 96, 96)).astype(np.float32)
frames += rng.exponential(40.0, size=frames.shape).astype(np.float32) * (rng.random(frames.shape) < 0.05)
frames = [jnp.asarray(f) for f in frames]


@jax.jit
def sky(frame):
    level = jnp.median(frame)
    mad = jnp.median(jnp.abs(frame - level))
    return level, 1.4826 * mad


sky(frames[0])[0].block_until_ready()

levels, noises = [], []
for i in range(120):
    level, noise = sky(frames[i % 8])
    levels.append(float(level))
    noises.append(float(noise))

print("mean sky %.4f, mean noise %.4f" % (np.mean(levels), np.mean(noises)))
