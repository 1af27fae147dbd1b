import numpy as np


class CRand:
    """The generator of K&R, page 46: next = next * 1103515245 + 12345."""

    def __init__(self, seed=1):
        self.next = seed

    def rand(self):
        self.next = self.next * 1103515245 + 12345
        return (self.next // 65536) % 32768


class Forest:
    def __init__(self, n, seed):
        self.n = n
        self.rng = CRand(seed)
        self.trees = np.zeros((n, n), dtype=bool)
        self.burning = np.zeros((n, n), dtype=bool)
        self.fuel = np.zeros((n, n))

    def cell(self):
        row = self.rng.rand() % self.n
        col = self.rng.rand() % self.n
        return row, col

    def step(self, saplings, lightning):
        for _ in range(saplings):
            self.trees[self.cell()] = True
        if lightning:
            where = self.cell()
            self.burning[where] = self.trees[where]
        hot = np.zeros_like(self.burning)
        hot[1:] |= self.burning[:-1]
        hot[:-1] |= self.burning[1:]
        hot[:, 1:] |= self.burning[:, :-1]
        hot[:, :-1] |= self.burning[:, 1:]
        hot &= self.trees
        self.trees &= ~self.burning
        self.burning = hot
        self.fuel = np.where(self.trees, self.fuel * 0.995 + 1.0, 0.0)
        smoke = np.sqrt(self.fuel) * np.exp(-0.01 * self.fuel)
        return int(self.trees.sum()), float(smoke.mean())


forest = Forest(400, 2024)
history = []
for t in range(2000):
    history.append(forest.step(saplings=6, lightning=t % 5 == 0))

print(history[-1], np.mean([n for n, _ in history]) / forest.n ** 2)
