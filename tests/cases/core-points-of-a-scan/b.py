import numpy as np
from scipy.spatial import KDTree

gen = np.random.default_rng(12)


def scan():
    mid = gen.uniform(0, 6, (12, 2))
    hits = mid[gen.integers(0, 12, 2400)] + 0.18 * gen.standard_normal((2400, 2))
    return np.vstack((hits, gen.uniform(-1, 7, (600, 2))))


data = [scan() for _ in range(16)]
eps = 0.25
n_core, mean_neighbours = 0, 0.0

for i in range(400):
    xy = data[i % len(data)]
    kd = KDTree(xy)
    n = kd.query_ball_point(xy, r=eps, return_length=True)
    is_core = n >= 60
    n_core += is_core.sum()
    mean_neighbours += n.mean()

print(n_core, round(mean_neighbours / 400, 4))
