import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra


class StreetNetwork:
    def __init__(self, side, seed):
        gen = np.random.default_rng(seed)
        ids = np.arange(side * side).reshape(side, side)
        u = np.concatenate([ids[:, :-1].ravel(), ids[:-1].ravel()])
        v = np.concatenate([ids[:, 1:].ravel(), ids[1:].ravel()])
        t = gen.uniform(0.5, 1.5, u.size)
        one_way = csr_matrix((t, (u, v)), shape=(side**2, side**2))
        self.times = (one_way + one_way.T).tocsr()
        self.n = side**2

    def isochrone(self, origin, limit):
        d = dijkstra(self.times, indices=origin, limit=limit)
        return d[np.isfinite(d)]


def main():
    network = StreetNetwork(150, 4)
    origins = np.random.default_rng(5).integers(0, network.n, 24000)
    sizes, means = [], []
    for origin in origins:
        inside = network.isochrone(origin, 8.0)
        sizes.append(inside.size)
        means.append(inside.mean())
    print("mean size of an isochrone", np.mean(sizes))
    print("mean travel time", round(float(np.mean(means)), 6))


main()
