import jax
import jax.numpy as jnp
import numpy as np

# photon counts of a 96 x 96 pixel camera under a laser spot, one frame after the other
key = jax.random.key(11)
y, x = np.mgrid[-1:1:96j, -1:1:96j]
rates = jnp.asarray(0.5 + 60.0 * np.exp(-(x**2 + y**2) / 0.18))


@jax.jit
def expose(key, rates):
    key, sub = jax.random.split(key)
    photons = jax.random.poisson(sub, rates)
    return key, photons.sum(), ((photons - rates) ** 2 / rates).mean()


counts = np.zeros(4000)
spread = np.zeros(4000)
for frame in range(4000):
    key, total, chi2 = expose(key, rates)
    counts[frame] = total
    spread[frame] = chi2

print(f"photons a frame {counts.mean():.1f} (expected {rates.sum():.1f}), chi2 a pixel {spread.mean():.4f}")
