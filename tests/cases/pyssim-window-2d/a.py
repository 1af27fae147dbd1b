import time

import numpy as np
from scipy.ndimage import convolve1d


class Ssim:
    """Structural similarity with the customary Gaussian window (11 taps, sigma 1.5)."""

    def __init__(self, width=11, sigma=1.5, peak=255.0):
        taps = np.exp(-(np.arange(width) - width // 2) ** 2 / (2 * sigma ** 2))
        self.taps = taps / taps.sum()
        self.c1 = (0.01 * peak) ** 2
        self.c2 = (0.03 * peak) ** 2

    def mean(self, img):
        return convolve1d(convolve1d(img, self.taps, axis=0), self.taps, axis=1)

    def compare(self, x, y):
        mx, my = self.mean(x), self.mean(y)
        var_x = self.mean(x * x) - mx * mx
        var_y = self.mean(y * y) - my * my
        cov = self.mean(x * y) - mx * my
        top = (2 * mx * my + self.c1) * (2 * cov + self.c2)
        bottom = (mx ** 2 + my ** 2 + self.c1) * (var_x + var_y + self.c2)
        return (top / bottom).mean()


def main(frames=60):
    rng = np.random.default_rng(3)
    yy, xx = np.mgrid[0:180, 0:240]
    metric = Ssim()
    total = 0.0
    t0 = time.perf_counter()
    for frame in range(frames):
        original = 128 + 90 * np.sin(xx / 9.0 + frame / 5) * np.cos(yy / 13.0)
        coded = np.round((original + rng.normal(0, 6, original.shape)) / 8) * 8
        total += metric.compare(original, coded)
    t1 = time.perf_counter()
    print(f"SSIM {total / frames:.6f}, {1e3 * (t1 - t0) / frames:.1f} ms a frame")


if __name__ == "__main__":
    main()
