import jax
import jax.numpy as jnp
import numpy as np

# Load of every feeder of a distribution grid: 40000 meters, each on one of 400 feeders, new readings every quarter hour.
# The meters are sorted by their feeder, which segment_sum is told, so that it may use it.
rng = np.random.default_rng(31)
meters, feeders = 40000, 400
feeder_of = rng.integers(0, feeders, meters)
base = rng.gamma(2.0, 0.3, meters).astype(np.float32)
solar = rng.random(meters).astype(np.float32)

order = np.argsort(feeder_of, kind="stable")
feeder_of = jnp.asarray(feeder_of[order], dtype=jnp.int32)
base = jnp.asarray(base[order])
solar = jnp.asarray(solar[order])


@jax.jit
def feeder_loads(base, solar, feeder_of, demand, sun):
    load = base * demand - solar * sun
    return jax.ops.segment_sum(load, feeder_of, num_segments=feeders, indices_are_sorted=True)


hours = np.arange(30000) / 4.0
demand = (1.0 + 0.5 * np.sin(hours * 2 * np.pi / 24)).astype(np.float32)
sun = np.maximum(0.0, -np.cos(hours * 2 * np.pi / 24)).astype(np.float32)
peak = 0.0

for quarter in range(30000):
    loads = np.asarray(feeder_loads(base, solar, feeder_of, demand[quarter], sun[quarter]))
    peak = max(peak, float(loads.max()))

print("highest feeder load %.2f" % peak)
