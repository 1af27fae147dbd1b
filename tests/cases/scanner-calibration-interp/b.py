import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(8)
knots = np.cumsum(rng.uniform(0.5, 1.5, 800)).astype(np.float32)
level = np.sqrt(knots).astype(np.float32)
frames = [jnp.asarray(rng.uniform(0, knots[-1], (250, 400)).astype(np.float32)) for _ in range(8)]
knots, level = jnp.asarray(knots), jnp.asarray(level)


@jax.jit
def calibrate(frame, knots, level):
    return jnp.interp(frame * 1.02, knots, level)


mean = 0.0
for i in range(1500):
    image = calibrate(frames[i % 8], knots, level)
    mean += float(image.mean())

print(f"mean level {mean / 1500:.4f}")
