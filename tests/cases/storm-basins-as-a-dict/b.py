import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(8)
n_basins, n_cells = 60, 150
dt = 0.02

basins = {}
for k in range(n_basins):
    basins[f"basin_{k:02d}"] = {
        "store": jnp.asarray(rng.uniform(5, 20, n_cells), jnp.float32),
        "snow": jnp.asarray(rng.uniform(0, 3, n_cells), jnp.float32),
        "rate": jnp.asarray(rng.uniform(0.1, 0.4, n_cells), jnp.float32),
    }


def advance(basin, rain):
    melt = 0.3 * basin["snow"]
    outflow = basin["rate"] * basin["store"] ** 1.5 * 0.1
    return {
        "store": basin["store"] + dt * (rain + melt - outflow),
        "snow": basin["snow"] - dt * melt,
        "rate": basin["rate"],
    }


@jax.jit
def step(basins, rain):
    return {name: advance(basin, rain) for name, basin in basins.items()}


rains = np.abs(rng.normal(0, 2, 12000)).astype(np.float32)
basins = jax.block_until_ready(step(basins, rains[0]))
for rain in rains:
    basins = jax.block_until_ready(step(basins, rain))

water = sum(float(b["store"].sum() + b["snow"].sum()) for b in basins.values())
print("water in all basins %.2f" % water)
