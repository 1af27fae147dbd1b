import numpy as np
import scipy.fft


class SpectrumAnalyser:
    def __init__(self, size):
        f = scipy.fft.fftfreq(size)
        self.taper = np.hanning(size)[:, None] * np.hanning(size)
        self.bins = np.rint(np.hypot(f[:, None], f) * size).astype(int).ravel()
        self.norm = np.bincount(self.bins)
        self.total = np.zeros(len(self.norm))
        self.blocks = 0

    def add(self, stack):
        spec = scipy.fft.fft2(stack * self.taper, norm="ortho")
        mean_amplitude = np.abs(spec).mean(axis=0)
        self.total += np.bincount(self.bins, weights=mean_amplitude.ravel()) / self.norm
        self.blocks += 1


gen = np.random.default_rng(17)
y, x = np.mgrid[:32, :32]
background = 40 + 10 * np.sin(x / 3.0) * np.cos(y / 5.0)
brightness = gen.normal(1.0, 0.05, (10, 64, 1, 1))
counts = gen.poisson(background * brightness)
video = counts.astype(np.float64)
del counts

analyser = SpectrumAnalyser(32)
for i in range(2500):
    analyser.add(video[i % 10])         # 64 frames of the camera

print("profile:", np.round(analyser.total[[5, 8, 11, 14]] / analyser.blocks, 3))
