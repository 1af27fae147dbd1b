from collections import Counter

import numpy as np


def planted_graph(n=3000, groups=30, inside=8, outside=2, seed=5):
    rng = np.random.default_rng(seed)
    group = rng.integers(0, groups, n)
    members = [np.flatnonzero(group == g) for g in range(groups)]
    nbrs = [set() for _ in range(n)]
    for v in range(n):
        own = members[group[v]]
        for w in list(rng.choice(own, inside // 2)) + list(rng.integers(0, n, outside // 2)):
            if w != v:
                nbrs[v].add(int(w))
                nbrs[int(w)].add(v)
    return [sorted(s) for s in nbrs]


def winner(votes):
    best = max(votes.values())
    return min(lab for lab, c in votes.items() if c == best)


def propagate(nbrs, labels):
    new = []
    for v in range(len(nbrs)):
        votes = Counter(labels[w] for w in nbrs[v])
        new.append(winner(votes) if votes else labels[v])
    return new


nbrs = planted_graph()
rng = np.random.default_rng(0)
total = 0
start = rng.permutation(len(nbrs)).tolist()
labels = start
for sweep in range(2000):
    labels = propagate(nbrs, labels)
    if sweep % 10 == 9:
        total += len(set(labels))
        labels = start
print("communities summed over the restarts:", total)
