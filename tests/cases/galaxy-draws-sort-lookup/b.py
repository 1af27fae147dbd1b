import jax
import jax.numpy as jnp

bins, draws, steps = 2048, 40_000, 600
key = jax.random.key(0)
grid = jnp.linspace(0.01, 3.0, bins)
density = grid**2 * jnp.exp(-((grid / 0.7) ** 1.5))
cdf = jnp.cumsum(density)
cdf = cdf / cdf[-1]


@jax.jit
def mock_catalogue(key, cdf):
    k1, k2, k3 = jax.random.split(key, 3)
    u = jax.random.uniform(k1, (draws,))
    i = jnp.searchsorted(cdf, u)
    z = grid[jnp.clip(i, 0, bins - 1)]
    z_obs = z + 0.03 * (1 + z) * jax.random.normal(k2, (draws,))
    flux = jnp.exp(0.4 * jax.random.normal(k3, (draws,))) / (1 + z) ** 2
    kept = flux > 0.25
    mean = jnp.sum(jnp.where(kept, z_obs, 0.0)) / jnp.sum(kept)
    spread = jnp.sqrt(jnp.sum(jnp.where(kept, (z_obs - mean) ** 2, 0.0)) / jnp.sum(kept))
    return mean, spread


means, spreads = [], []
for step in range(steps):
    mean, spread = mock_catalogue(jax.random.fold_in(key, step), cdf)
    means.append(float(mean))
    spreads.append(float(spread))

print(f"mean redshift {sum(means) / steps:.6f}, spread {sum(spreads) / steps:.6f}")
