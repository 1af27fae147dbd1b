import numpy as np
from scipy import fft

rng = np.random.default_rng(17)
side, block = 32, 64
yy, xx = np.mgrid[:side, :side]
specimen = 40 + 10 * np.sin(xx / 3.0) * np.cos(yy / 5.0)
lamp = rng.normal(1.0, 0.05, (10, block, 1, 1))
movie = rng.poisson(specimen * lamp).astype(np.float64)       # photon counts
window = np.outer(np.hanning(side), np.hanning(side))

freq = fft.fftfreq(side)
ring = np.rint(np.hypot(freq[:, None], freq[None, :]) * side).astype(int)
in_ring = np.bincount(ring.ravel())


def read_block(n):
    """the region of interest in 64 frames of the camera"""
    return movie[n % 10]


def amplitude_profile(frames):
    amplitude = np.abs(fft.fftn(frames * window, norm="ortho")).mean(axis=0)
    return np.bincount(ring.ravel(), weights=amplitude.ravel()) / in_ring


profile = np.zeros(len(in_ring))
for n in range(2500):
    profile += amplitude_profile(read_block(n))

print("profile:", np.round(profile[[5, 8, 11, 14]] / 2500, 3))
