import numpy as np


class LabelPropagation:
    def __init__(self, n=3000, groups=30, inside=8, outside=2, seed=5):
        rng = np.random.default_rng(seed)
        group = rng.integers(0, groups, n)
        members = [np.flatnonzero(group == g) for g in range(groups)]
        edges = set()
        for v in range(n):
            own = members[group[v]]
            for w in list(rng.choice(own, inside // 2)) + list(rng.integers(0, n, outside // 2)):
                if w != v:
                    edges.add((v, int(w)))
                    edges.add((int(w), v))
        e = np.array(sorted(edges))
        self.n = n
        self.node, self.nbr = e[:, 0].copy(), e[:, 1].copy()

    def sweep(self, labels):
        key = np.sort(self.node * self.n + labels[self.nbr])
        first = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
        count = np.diff(np.r_[first, len(key)])
        node, lab = np.divmod(key[first], self.n)
        begin = np.flatnonzero(np.r_[True, node[1:] != node[:-1]])
        rank = count * self.n + (self.n - 1 - lab)
        best = np.maximum.reduceat(rank, begin)
        new = labels.copy()
        new[node[begin]] = self.n - 1 - best % self.n
        return new


lpa = LabelPropagation()
start = np.random.default_rng(0).permutation(lpa.n)
labels, total = start, 0
for sweep in range(2000):
    labels = lpa.sweep(labels)
    if sweep % 10 == 9:
        total += len(np.unique(labels))
        labels = start
print("communities summed over the restarts:", total)
