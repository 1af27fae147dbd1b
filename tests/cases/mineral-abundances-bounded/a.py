import numpy as np
from scipy.optimize import lsq_linear


class SpectralUnmixer:
    def __init__(self, library):
        self.library = library
        self.total = np.zeros(library.shape[1])
        self.count = 0

    def unmix(self, spectrum):
        fit = lsq_linear(self.library, spectrum, bounds=(0, np.inf))
        self.total += fit.x
        self.count += 1
        return fit.x

    def mean_abundance(self):
        return self.total / self.count


def make_library(n_bands, n_minerals):
    wavelength = np.linspace(0.4, 2.5, n_bands)
    rng = np.random.default_rng(42)
    spectra = np.empty((n_bands, n_minerals))
    for j in range(n_minerals):
        level = rng.uniform(0.3, 0.7)
        centres = rng.uniform(0.5, 2.4, 3)
        depths = rng.uniform(0.05, 0.25, 3)
        widths = rng.uniform(0.05, 0.2, 3)
        spectra[:, j] = level
        for c, d, w in zip(centres, depths, widths):
            spectra[:, j] -= d * np.exp(-((wavelength - c) / w) ** 2)
    return spectra


def main():
    n_bands, n_minerals = 180, 12
    n_lines, n_samples = 900, 8
    library = make_library(n_bands, n_minerals)
    rng = np.random.default_rng(7)
    unmixer = SpectralUnmixer(library)
    misfit = 0.0
    for line in range(n_lines):
        for _ in range(n_samples):
            truth = np.zeros(n_minerals)
            present = rng.permutation(n_minerals)[:4]
            truth[present] = rng.dirichlet(np.ones(4))
            spectrum = library @ truth + 0.005 * rng.standard_normal(n_bands)
            abundance = unmixer.unmix(spectrum)
            misfit += np.sum((library @ abundance - spectrum) ** 2)
    print("mean abundances", np.round(unmixer.mean_abundance(), 4))
    print("rms misfit", round(float(np.sqrt(misfit / (n_lines * n_samples * n_bands))), 7))


if __name__ == "__main__":
    main()
