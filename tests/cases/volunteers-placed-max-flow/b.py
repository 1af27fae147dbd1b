import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import maximum_flow

VOLUNTEERS, POSTS, CHOICES = 600, 80, 5
SINK = VOLUNTEERS + POSTS + 1

rng = np.random.default_rng(12)
popularity = rng.dirichlet(np.full(POSTS, 2.0))
accepted = np.array([rng.choice(POSTS, CHOICES, replace=False, p=popularity) for _ in range(VOLUNTEERS)])

edges = [(0, 1 + v) for v in range(VOLUNTEERS)]
edges += [(1 + v, 1 + VOLUNTEERS + p) for v in range(VOLUNTEERS) for p in accepted[v]]
edges += [(1 + VOLUNTEERS + p, SINK) for p in range(POSTS)]
tail, head = np.array(edges).T
network = sp.csr_array((np.ones(len(edges), dtype=np.int32), (tail, head)), shape=(SINK + 1, SINK + 1))
to_sink = network.indptr[1 + VOLUNTEERS:SINK]

total, worst = 0, VOLUNTEERS
for day in range(3000):
    network.data[to_sink] = rng.multinomial(VOLUNTEERS, popularity)
    n = maximum_flow(network, 0, SINK).flow_value
    total += n
    worst = min(worst, n)

print("mean", total / 3000, "minimum", worst)
