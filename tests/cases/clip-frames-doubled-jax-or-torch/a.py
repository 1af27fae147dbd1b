import jax
import jax.numpy as jnp
import numpy as np

# frames of a small clip (channels, rows, columns), shown at twice the size
rng = np.random.default_rng(3)
clip = rng.random((24, 3, 144, 192), dtype=np.float32)
frames = [jnp.asarray(frame) for frame in clip]


@jax.jit
def enlarge(frame):
    big = jax.image.resize(frame, (3, 288, 384), method="bilinear")
    return big, big.mean()


enlarge(frames[0])[0].block_until_ready()

brightness = 0.0
for i in range(8000):
    big, mean = enlarge(frames[i % 24])
    brightness += float(mean)

print("mean brightness", brightness / 8000, "corner", float(big[2, 287, 383]))
