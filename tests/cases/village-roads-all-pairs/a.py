import argparse

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra


def road_map(side, rng):
    """Minutes along the roads of a jittered grid of villages, both ways."""
    ids = np.arange(side * side).reshape(side, side)
    u = np.concatenate([ids[:, :-1].ravel(), ids[:-1].ravel()])
    v = np.concatenate([ids[:, 1:].ravel(), ids[1:].ravel()])
    minutes = rng.uniform(3, 15, u.size)
    keep = rng.random(u.size) < 0.95
    return u[keep], v[keep], minutes[keep]


parser = argparse.ArgumentParser()
parser.add_argument("--side", type=int, default=22)
parser.add_argument("--days", type=int, default=50)
args, _ = parser.parse_known_args()

rng = np.random.default_rng(31)
u, v, minutes = road_map(args.side, rng)
n = args.side ** 2
reach = np.zeros(n)

for day in range(args.days):
    w = minutes * rng.choice([1.0, 1.0, 1.6], size=minutes.size)
    graph = coo_matrix((w, (u, v)), shape=(n, n)).tocsr()
    times = dijkstra(graph, directed=False)
    reach += (times < 60).sum(axis=1)

print("villages within the hour: mean", round(reach.mean() / args.days, 3), "best", int(reach.argmax()))
