import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(31)
N_METERS, N_FEEDERS = 40000, 400
feeder = rng.integers(0, N_FEEDERS, N_METERS)
kw = rng.gamma(2.0, 0.3, N_METERS).astype(np.float32)
pv = rng.random(N_METERS).astype(np.float32)

# as they come in the customer table
grid = {
    "feeder": jnp.asarray(feeder, dtype=jnp.int32),
    "kw": jnp.asarray(kw),
    "pv": jnp.asarray(pv),
}


@jax.jit
def aggregate(grid, level, irradiance):
    net = grid["kw"] * level - grid["pv"] * irradiance
    return jax.ops.segment_sum(net, grid["feeder"], N_FEEDERS)


t = np.arange(30000) / 4.0
level = (1.0 + 0.5 * np.sin(t * 2 * np.pi / 24)).astype(np.float32)
irradiance = np.maximum(0.0, -np.cos(t * 2 * np.pi / 24)).astype(np.float32)
worst = 0.0

for k in range(30000):
    out = aggregate(grid, level[k], irradiance[k])
    worst = max(worst, float(np.asarray(out).max()))

print("worst feeder: %.2f kW" % worst)
