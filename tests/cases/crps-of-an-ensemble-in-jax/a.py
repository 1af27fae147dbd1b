"""CRPS verification of a 50 member ensemble, station by station and lead time by lead time (JAX port)."""
import time
import jax
import jax.numpy as jnp
import numpy as np

members, stations = 50, 4000
rng = np.random.default_rng(8)
truth = jnp.asarray(rng.gamma(2.0, 3.0, (6, stations)), dtype=jnp.float32)
fcst = jnp.asarray(rng.gamma(2.0, 3.0, (6, members, stations)), dtype=jnp.float32)


@jax.jit
def crps(ens, obs):
    # E|X - y| - 0.5 E|X - X'|
    skill = jnp.abs(ens - obs).mean(axis=0)
    spread = jnp.abs(ens[:, None] - ens[None, :]).mean(axis=(0, 1))
    return (skill - 0.5 * spread).mean()


crps(fcst[0], truth[0]).block_until_ready()

tic = time.perf_counter()
scores = []
for lead in range(120):
    k = lead % 6
    scores.append(float(crps(fcst[k], truth[k])))
print("CRPS", np.mean(scores), "ms per lead time", (time.perf_counter() - tic) / 120 * 1e3)
