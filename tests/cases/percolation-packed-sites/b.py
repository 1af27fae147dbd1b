import random

# a site is one integer as in our C++ code: the row above, 20 bits for the column below
SHIFT = 20
ROW = 1 << SHIFT


class Percolation:
    """Open sites of an n x n grid and their connected clusters (4 neighbours)."""

    def __init__(self, n, p, rng):
        self.n = n
        self.keys = []
        for row in range(n):
            for col in range(n):
                if rng.random() < p:
                    self.keys.append((row << SHIFT) | col)

    def cluster_sizes(self):
        unseen = set(self.keys)
        sizes = []
        for key in self.keys:
            if key not in unseen:
                continue
            unseen.remove(key)
            stack = [key]
            count = 0
            while stack:
                k = stack.pop()
                count += 1
                for nb in (k - 1, k + 1, k - ROW, k + ROW):
                    if nb in unseen:
                        unseen.remove(nb)
                        stack.append(nb)
            sizes.append(count)
        return sizes


rng = random.Random(11)
grids = [Percolation(90, 0.593, rng) for _ in range(20)]
biggest = []

for i in range(1000):
    sizes = grids[i % 20].cluster_sizes()
    biggest.append(max(sizes))

print(f"mean largest cluster {sum(biggest) / len(biggest):.2f} of {90 * 90} sites")
print(f"{len(sizes)} clusters in the last grid")
