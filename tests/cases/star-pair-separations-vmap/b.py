import jax
import jax.numpy as jnp
import numpy as np


def separations(ra1, dec1, ra2, dec2):
    ra1, dec1 = ra1[:, None], dec1[:, None]
    ra2, dec2 = ra2[None, :], dec2[None, :]
    s = jnp.sin(0.5 * (dec2 - dec1)) ** 2
    s = s + jnp.cos(dec1) * jnp.cos(dec2) * jnp.sin(0.5 * (ra2 - ra1)) ** 2
    return 2.0 * jnp.arcsin(jnp.sqrt(jnp.clip(s, 0.0, 1.0)))


@jax.jit
def density(stars, field):
    theta = separations(field[:, 0], field[:, 1], stars[:, 0], stars[:, 1])
    return jnp.exp(-0.5 * (theta / 0.05) ** 2).sum(axis=1)


rng = np.random.default_rng(3)
field = np.column_stack([rng.uniform(0, 0.6, 600), rng.uniform(-0.2, 0.2, 600)]).astype(np.float32)
stars = np.column_stack([rng.uniform(0, 0.6, 700), rng.uniform(-0.2, 0.2, 700)]).astype(np.float32)
motion = rng.normal(0.0, 1e-4, stars.shape).astype(np.float32)

peak = 0.0
for year in range(500):
    stars = stars + motion
    peak = max(peak, float(density(stars, field).max()))

print(f"peak {peak:.3f}")
