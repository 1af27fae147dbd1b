import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"     # one core a job

import numpy as np
from scipy.spatial import ConvexHull


class Gamut:
    def __init__(self, lab):
        hull = ConvexHull(lab)
        self.normals = hull.equations[:, :-1]
        self.offsets = hull.equations[:, -1]
        self.volume = hull.volume

    def covers(self, colours, tol=1e-9):
        return np.all(colours @ self.normals.T + self.offsets <= tol, axis=1)


def patches(seed, count=400):
    g = np.random.default_rng(seed)
    a = g.normal(0.0, 1.0, (count, 3)) * [18.0, 30.0, 30.0]
    return a + [55.0, 0.0, 5.0]


def picture(seed, count=1500):
    g = np.random.default_rng(9000 + seed)
    return g.uniform([5.0, -90.0, -90.0], [100.0, 90.0, 90.0], (count, 3))


printers = [patches(s) for s in range(8)]
pictures = [picture(s) for s in range(5)]
shares = []

for job in range(4000):
    gamut = Gamut(printers[job % 8])
    pixels = pictures[job % 5]
    ok = gamut.covers(pixels)
    lost = pixels[~ok]
    shares.append((ok.mean(), np.hypot(lost[:, 1], lost[:, 2]).mean()))

print("printable %.3f, chroma of the rest %.3f" % tuple(np.mean(shares, axis=0)))
