import numpy as np
from scipy.ndimage import gaussian_filter

EDGE = 256


class LMoments:
    def __init__(self, n):
        i = np.arange(n)
        p1 = i / (n - 1)
        p2 = p1 * (i - 1) / (n - 2)
        weights = np.stack([np.ones(n), 2 * p1 - 1, 6 * p2 - 6 * p1 + 1])
        self.weights = weights / n

    def __call__(self, tile):
        return self.weights @ np.sort(tile.ravel())


def slide_uint16():
    rng = np.random.default_rng(3)
    noise = gaussian_filter(rng.standard_normal((1024, 1024)), 5)
    grey = 110 + 60 * noise / noise.std() + 12 * rng.standard_normal((1024, 1024))
    return np.clip(grey, 0, 255).astype(np.uint16)


def main():
    slide = slide_uint16()
    moments = LMoments(EDGE * EDGE)
    total = np.zeros(3)
    side = 1024 // EDGE
    for k in range(2000):
        r, c = divmod(k % side ** 2, side)
        total += moments(slide[r * EDGE:(r + 1) * EDGE, c * EDGE:(c + 1) * EDGE])
    print("mean L-moments", total / 2000)


main()
