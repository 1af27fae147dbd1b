import numpy as np

# access network: 90 hubs in a ring with cross links, every other node hangs on one hub;
# how many hops from one node to all others
rng = np.random.default_rng(11)
n, hubs = 11000, 90
ring = np.arange(hubs)
cross = rng.integers(0, hubs, size=(300, 2))
leaves = np.arange(hubs, n)
ends = np.concatenate([
    np.stack([ring, (ring + 1) % hubs], axis=1),
    cross,
    np.stack([leaves, rng.integers(0, hubs, n - hubs)], axis=1),
])
both = np.concatenate([ends, ends[:, ::-1]])
both = both[np.argsort(both[:, 0], kind="stable")]
cuts = np.searchsorted(both[:, 0], np.arange(1, n))
neighbours = np.split(both[:, 1], cuts)


def hops_from(source):
    hops = [-1] * n
    hops[source] = 0
    queue = [source]
    while queue:
        u = queue.pop(0)
        d = hops[u] + 1
        for v in neighbours[u]:
            if hops[v] < 0:
                hops[v] = d
                queue.append(v)
    return hops


farthest = 0
for source in range(1500):
    hops = hops_from(source)
    farthest = max(farthest, max(hops))

print("longest of the shortest ways", farthest)
