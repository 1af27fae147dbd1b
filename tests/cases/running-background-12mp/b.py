import jax
import jax.numpy as jnp
import numpy as np

rows, cols = 3000, 4000
rng = np.random.default_rng(12)
scene = rng.integers(20, 200, (rows, cols)).astype(np.uint8)
frames = []
for k in range(4):
    shot = scene + rng.integers(0, 12, (rows, cols), dtype=np.uint8)
    shot[500 * k:500 * k + 300, 800:1400] = 250
    frames.append(jnp.asarray(shot))


def absorb(background, frame):
    diff = frame.astype(jnp.float32) - background
    return background + jnp.clip(0.05 * diff, -2.0, 2.0)


@jax.jit
def moving(background, frame):
    part = background[::8, ::8] - frame[::8, ::8].astype(jnp.float32)
    return jnp.mean((jnp.abs(part) > 30.0).astype(jnp.float32))


update = jax.jit(absorb)

background = frames[0].astype(jnp.float32)
share = []
for i in range(300):
    frame = frames[i % len(frames)]
    share.append(float(moving(background, frame)))
    background = update(background, frame)

print("moving", share[1], share[-1], "level", float(background.mean()))
