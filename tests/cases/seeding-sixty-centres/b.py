import numpy as np
from scipy.spatial.distance import cdist

rng = np.random.default_rng(21)
n_clusters = 60
data = []
for _ in range(5):
    data.append(rng.normal(size=(2500, 8)) + 4.0 * rng.integers(0, 4, (2500, 1)))


def init_centroids(points, k, rng):
    centroids = [points[rng.integers(len(points))]]
    while len(centroids) < k:
        d2 = cdist(np.array(centroids), points, "sqeuclidean").min(axis=0)
        c = d2.cumsum()
        centroids.append(points[np.searchsorted(c, rng.random() * c[-1])])
    centroids = np.array(centroids)
    d2 = cdist(points, centroids, "sqeuclidean").min(axis=1)
    return centroids, d2.sum()


rng2 = np.random.default_rng(3)
s = 0.0
for i in range(400):
    centroids, cost = init_centroids(data[i % 5], n_clusters, rng2)
    s += cost

print("mean potential", s / 400)
