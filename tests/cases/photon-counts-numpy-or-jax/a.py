import numpy as np

# photon counts of a 96 x 96 pixel camera under a laser spot, one frame after the other
rng = np.random.default_rng(11)
y, x = np.mgrid[-1:1:96j, -1:1:96j]
rates = 0.5 + 60.0 * np.exp(-(x**2 + y**2) / 0.18)

counts = np.zeros(4000)
spread = np.zeros(4000)
for frame in range(4000):
    photons = rng.poisson(rates)
    counts[frame] = photons.sum()
    spread[frame] = ((photons - rates) ** 2 / rates).mean()

print(f"photons a frame {counts.mean():.1f} (expected {rates.sum():.1f}), chi2 a pixel {spread.mean():.4f}")
