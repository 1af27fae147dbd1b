import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

# pulse phases of X-ray photons: one polynomial (15 coefficients) for each half hour
rng = np.random.default_rng(3)
n_photons, n_coeff = 200000, 15
times = [jnp.asarray(np.sort(rng.uniform(-1.0, 1.0, n_photons))) for _ in range(8)]
polycos = jnp.asarray(rng.normal(size=(8, n_coeff)) * 10.0 ** -np.arange(n_coeff, 0, -1) * 1e3)


@jax.jit
def phase_sums(coeffs, t):
    phase = jnp.zeros_like(t)
    for c in coeffs:
        phase = phase * t + c
    angle = 2 * jnp.pi * (phase - jnp.floor(phase))
    return jnp.stack([jnp.sum(angle), jnp.sum(angle * angle)])


phase_sums(polycos[0], times[0]).block_until_ready()
total = np.zeros(2)
for block in range(6000):
    total += np.asarray(phase_sums(polycos[block % 8], times[block % 8]))

print("sums:", total)
