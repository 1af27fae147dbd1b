import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(7)
side = 32
ax = np.linspace(-3, 3, side)
grid = jnp.asarray(np.stack(np.meshgrid(ax, ax), -1).reshape(-1, 2), dtype=jnp.float32)
sightings = rng.normal(size=(300, 400, 2)) * (1.0, 0.6)     # 300 weeks, 400 animals, km
bandwidth = 0.35


@jax.jit
def density(grid, points):
    d2 = ((grid[:, None, :] - points[None, :, :]) ** 2).sum(axis=-1)
    k = jnp.exp(-d2 / (2 * bandwidth**2))
    return k.mean(axis=1) / (2 * jnp.pi * bandwidth**2)


weeks = [jnp.asarray(s, dtype=jnp.float32) for s in sightings]
density(grid, weeks[0]).block_until_ready()

peak = []
for w in range(400):
    dens = density(grid, weeks[w % 300])
    peak.append(float(dens.max()))

print("mean peak density %.4f" % np.mean(peak[:300]))
