import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"     # one core a job

import numpy as np
from scipy.spatial import Delaunay


def make_patches(seed):
    rng = np.random.default_rng(seed)
    lab = rng.normal(0.0, 1.0, (400, 3)) * [18.0, 30.0, 30.0]
    return lab + [55.0, 0.0, 5.0]


def make_picture(seed):
    rng = np.random.default_rng(9000 + seed)
    return rng.uniform([5.0, -90.0, -90.0], [100.0, 90.0, 90.0], (1500, 3))


def in_hull(p, hull):
    if not isinstance(hull, Delaunay):
        hull = Delaunay(hull)
    return hull.find_simplex(p) >= 0


measured = [make_patches(s) for s in range(8)]
images = [make_picture(s) for s in range(5)]
inside_sum = 0.0
chroma_sum = 0.0
n = 400

for i in range(n):
    lab = images[i % len(images)]
    inside = in_hull(lab, measured[i % len(measured)])
    outside = lab[np.logical_not(inside)]
    chroma = np.sqrt(outside[:, 1] ** 2 + outside[:, 2] ** 2)
    inside_sum += inside.sum() / len(lab)
    chroma_sum += chroma.mean()

print("printable %.3f, chroma of the rest %.3f" % (inside_sum / n, chroma_sum / n))
