"""Slice-by-slice back projection of filtered sinograms, uniform detector pitch."""
import numpy as np

DETECTORS, VIEWS, N = 192, 90, 128


class BackProjector:
    def __init__(self, angles, n, real=np.float32):
        grid = (np.arange(n) - n // 2).astype(real)
        self.row, self.col = grid[:, None], grid[None, :]
        self.cos, self.sin = np.cos(angles).astype(real), np.sin(angles).astype(real)
        self.image = np.empty((n, n), dtype=real)

    def __call__(self, views):
        centre = views.shape[1] // 2
        image = self.image
        image.fill(0)
        for p, c, s in zip(views, self.cos, self.sin):
            t = (self.col * c + centre) - self.row * s
            left = t.astype(np.int32)
            t -= left.astype(t.dtype)
            slope = np.diff(p)
            image += p.take(left) + slope.take(left) * t
        return image * (np.pi / (2 * len(views)))


g = np.random.default_rng(17)
data = np.ascontiguousarray(g.normal(size=(4, DETECTORS, VIEWS)).transpose(0, 2, 1), dtype=np.float32)
project = BackProjector(np.deg2rad(np.arange(VIEWS) * 180.0 / VIEWS), N)

spread = 0.0
for k in range(800):
    spread += float(project(data[k % 4]).std())

print("mean std %.9f" % (spread / 800))
