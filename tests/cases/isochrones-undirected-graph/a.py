import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra


def street_graph(side, seed):
    rng = np.random.default_rng(seed)
    node = np.arange(side * side).reshape(side, side)
    start = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
    end = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
    minutes = rng.uniform(0.5, 1.5, len(start))
    n = side * side
    return coo_matrix((np.r_[minutes, minutes],
                       (np.r_[start, end], np.r_[end, start])), (n, n)).tocsr()


def reachable(graph, station, minutes):
    times = dijkstra(graph, directed=False, indices=station, limit=minutes)
    return np.count_nonzero(times < np.inf), times[times < np.inf].mean()


streets = street_graph(150, seed=4)
rng = np.random.default_rng(5)
stations = rng.integers(0, streets.shape[0], 24000)

junctions = 0
mean_time = 0.0
for s in stations:
    count, t = reachable(streets, s, 8.0)
    junctions += count
    mean_time += t

print("junctions within 8 minutes:", junctions / len(stations))
print("mean time:", round(mean_time / len(stations), 6))
