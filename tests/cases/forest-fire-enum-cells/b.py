import random
from enum import Enum


class Cell(Enum):
    EMPTY = 0
    TREE = 1
    FIRE = 2
    EMBER = 3


class Forest:
    """Forest fire with embers on a torus."""
    hot = {Cell.FIRE, Cell.EMBER}
    chance = {Cell.EMPTY: 0.02, Cell.TREE: 0.0005, Cell.FIRE: 0.8, Cell.EMBER: 0.5}
    following = {Cell.EMPTY: Cell.TREE, Cell.TREE: Cell.FIRE, Cell.FIRE: Cell.EMBER, Cell.EMBER: Cell.EMPTY}

    def __init__(self, size, density=0.6):
        self.size = size
        self.tally = dict.fromkeys(Cell, 0)
        self.cells = [[Cell.TREE if random.random() < density else Cell.EMPTY for _ in range(size)]
                      for _ in range(size)]

    def step(self):
        n, hot, tree = self.size, self.hot, Cell.TREE
        new = []
        for y, here in enumerate(self.cells):
            above, below = self.cells[y - 1], self.cells[(y + 1) % n]
            row = []
            for x, cell in enumerate(here):
                self.tally[cell] += 1
                caught = cell is tree and (above[x] in hot or below[x] in hot
                                           or here[x - 1] in hot or here[(x + 1) % n] in hot)
                if caught or random.random() < self.chance[cell]:
                    cell = self.following[cell]
                row.append(cell)
            new.append(row)
        self.cells = new


random.seed(4)
forest = Forest(80)
for generation in range(500):
    forest.step()

share = {cell.name: round(count / 500 / 80 ** 2, 5) for cell, count in forest.tally.items()}
print("share of time burning:", share["FIRE"], "with trees:", share["TREE"])
