import jax
import jax.numpy as jnp
import numpy as np

n_depth, n_trace = 500, 400
dz = 5.0


@jax.jit
def two_way_time(velocity):
    """Time to every depth of the section and back, in seconds."""
    slowness = dz / velocity
    return 2.0 * jnp.cumsum(slowness, axis=0)


@jax.jit
def misfit(time, picks):
    return jnp.mean((time[-1] - picks) ** 2)


rng = np.random.default_rng(8)
depth = np.arange(n_depth, dtype=np.float32)[:, None]
base = 1500.0 + 2.4 * depth
models = []
for k in range(10):
    lateral = 80.0 * rng.standard_normal((1, n_trace))
    rough = 30.0 * rng.standard_normal((n_depth, n_trace))
    models.append(jnp.asarray((base + lateral + rough).astype(np.float32)))
picks = two_way_time(jnp.asarray(np.broadcast_to(base, (n_depth, n_trace))))[-1]
misfit(two_way_time(models[0]), picks).block_until_ready()

best = np.inf
for i in range(4000):
    time = two_way_time(models[i % 10])
    best = min(best, float(misfit(time, picks)))

print("smallest misfit", best)
