import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

rng = np.random.default_rng(31)
SIDE = 260
N = SIDE * SIDE
node = np.arange(N).reshape(SIDE, SIDE)
tail = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
head = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
keep = rng.random(tail.size) < 0.9
tail, head = tail[keep], head[keep]

# walking time of each block in whole seconds, the same in both directions
seconds = rng.integers(25, 120, tail.size).astype(np.int32)
walk = csr_array(
    (np.concatenate([seconds, seconds]), (np.concatenate([tail, head]), np.concatenate([head, tail]))),
    shape=(N, N),
)
residents = rng.poisson(12.0, N)
stops = rng.choice(N, 200, replace=False)

reached = np.zeros(stops.size, dtype=np.int64)
mean_walk = np.zeros(stops.size)
for k, stop in enumerate(stops):
    t = dijkstra(walk, indices=stop, limit=600)
    inside = np.flatnonzero(t <= 600)
    reached[k] = residents[inside].sum()
    mean_walk[k] = np.average(t[inside], weights=residents[inside])

print(reached.sum(), mean_walk.mean().round(4))
