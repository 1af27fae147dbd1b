# Receptances of a plate at many frequencies: one dynamic stiffness matrix a frequency, 6 load cases.
import jax
import jax.numpy as jnp
import numpy as np

n, n_loads, n_freq = 160, 6, 1500

rng = np.random.default_rng(3)
g = rng.standard_normal((n, n))
K = jnp.asarray(g @ g.T / n + 4.0 * np.eye(n), dtype=jnp.float32)
C = jnp.asarray(np.diag(rng.uniform(0.1, 0.4, n)), dtype=jnp.float32)
loads = jnp.asarray(rng.standard_normal((n_loads, n)), dtype=jnp.float32)
freqs = np.linspace(0.1, 3.0, n_freq).astype(np.float32)


def displacement(A, f):
    """Answer of the structure to one load vector."""
    return jnp.linalg.solve(A, f)


@jax.jit
def receptance(w, loads):
    A = K + w * C
    u = jax.vmap(displacement, in_axes=(None, 0))(A, loads)
    return jnp.sqrt((u ** 2).sum(axis=1))


receptance(freqs[0], loads).block_until_ready()

peak = np.zeros(n_loads)
for w in freqs:
    r = np.asarray(receptance(w, loads))
    peak = np.maximum(peak, r)

print("mean peak %.5f" % peak.mean())
