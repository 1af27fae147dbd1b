import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class MusicArray:
    """uniform linear array, half a wavelength between the elements"""

    def __init__(self, n_elements, n_sources, step_deg):
        self.k = n_sources
        self.grid = np.deg2rad(np.arange(-60, 60, step_deg))
        n = np.arange(n_elements)[:, None]
        self.manifold = np.exp(-1j * np.pi * n * np.sin(self.grid))

    def response(self, degrees):
        n = np.arange(len(self.manifold))[:, None]
        return np.exp(-1j * np.pi * n * np.sin(np.deg2rad(degrees)))

    def spectrum(self, snapshots):
        cov = snapshots @ snapshots.conj().T / snapshots.shape[1]
        _, vec = np.linalg.eigh(cov)
        noise = vec[:, :-self.k]
        proj = noise.conj().T @ self.manifold
        return 1 / (np.abs(proj) ** 2).sum(axis=0)


array = MusicArray(40, 3, 1.0)
mixing = array.response(np.array([-25.0, 4.0, 38.0]))
rng = np.random.default_rng(8)
log_sum = np.zeros(len(array.grid))
for scan in range(8000):
    sig = rng.standard_normal((3, 100)) + 1j * rng.standard_normal((3, 100))
    noi = rng.standard_normal((40, 100)) + 1j * rng.standard_normal((40, 100))
    log_sum += np.log(array.spectrum(mixing @ sig + 0.3 * noi))
print("at -25 degrees", log_sum[35] / 8000, "at broadside", log_sum[60] / 8000)
