import numpy as np

N = 512
STEPS = 8000

y, x = np.mgrid[:N, :N] - (N - 1) / 2
r = np.hypot(x, y) / (N / 2)
rng = np.random.default_rng(12)
beam = np.exp(-r**2) * (1 + 0.05 * rng.standard_normal((N, N)))
pupil = np.empty_like(beam)

radii = np.linspace(0.3, 0.95, STEPS)
throughput = np.zeros(STEPS)
for k, radius in enumerate(radii):
    pupil[:] = beam
    pupil[np.where(r > radius)] = 0.0
    throughput[k] = pupil.sum()

throughput /= beam.sum()
print("throughput at", radii[::2000].round(3), throughput[::2000].round(6))
print("radius for half the light", radii[np.searchsorted(throughput, 0.5)].round(5))
