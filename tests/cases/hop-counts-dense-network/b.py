"""Closeness of the stations in a dense functional network, window by window."""
import random


def random_network(n, p, seed):
    rng = random.Random(seed)
    adj = {v: {} for v in range(n)}
    for u in range(n):
        for v in range(u + 1, n):
            if rng.random() < p:
                adj[u][v] = adj[v][u] = 1
    return adj


def hops_from(adj, source):
    seen = {}
    level = 0
    nextlevel = {source}
    while nextlevel:
        thislevel = nextlevel
        nextlevel = set()
        found = []
        for v in thislevel:
            if v not in seen:
                seen[v] = level
                found.append(v)
        for v in found:
            nextlevel.update(adj[v])
        level += 1
    return seen


def closeness(adj, v):
    hops = hops_from(adj, v)
    total = sum(hops.values())
    return (len(hops) - 1) / total if total else 0.0


windows = [random_network(320, 0.25, seed) for seed in range(4)]
picker = random.Random(1)
best = []
for step in range(5000):
    adj = windows[step % 4]
    values = [(closeness(adj, v), v) for v in picker.sample(range(320), 8)]
    best.append(max(values))

print("mean of the best %.6f, last %s" % (sum(c for c, _ in best) / len(best), best[-1]))
