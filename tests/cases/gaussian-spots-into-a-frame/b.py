import numpy as np


class Camera:
    def __init__(self, size, sigma, photons):
        self.pixels = np.arange(size, dtype=float)
        self.size = size
        self.c = -0.5 / sigma**2
        self.peak = photons / (2 * np.pi * sigma**2)

    def profile(self, centre):
        return np.exp(self.c * (self.pixels - centre) ** 2)

    def expose(self, positions):
        image = np.zeros((self.size, self.size))
        for px, py in positions:
            col = self.peak * self.profile(py)
            image += col[:, None] * self.profile(px)
        return image


rng = np.random.default_rng(5)
camera = Camera(160, 9.0, 900.0)
acc = 0.0
for frame_no in range(6000):
    where = rng.uniform(20, 140, (12, 2))
    img = camera.expose(where)
    acc += img[frame_no % 160].sum()

print("photons in the sampled rows:", acc)
