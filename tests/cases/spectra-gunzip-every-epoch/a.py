import gzip
import os
import tempfile

import numpy as np


class SpectrumFolder:
    """A folder of gzipped spectra, read when they are asked for."""

    def __init__(self, folder):
        self.paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, i):
        with gzip.open(self.paths[i], "rb") as f:
            counts = np.frombuffer(f.read(), dtype=np.float32)
        return counts.astype(np.float64)


def transmission(spectrum, thickness):
    return np.exp(-thickness * spectrum).mean()


with tempfile.TemporaryDirectory() as folder:
    rng = np.random.default_rng(9)
    for i in range(12):
        absorbance = rng.gamma(2.0, 0.4, 6000).round(2).astype(np.float32)
        with gzip.open(os.path.join(folder, "s%02d.gz" % i), "wb", compresslevel=4) as f:
            f.write(absorbance.tobytes())

    spectra = SpectrumFolder(folder)
    score = 0.0
    for epoch in range(100):
        for i in range(len(spectra)):
            spectrum = spectra[i]
            for step in range(6):
                score += transmission(spectrum, 0.1 + 0.01 * epoch + 0.05 * step)

print("score: %.3f" % score)
