import random

import numpy as np

# 0-1 knapsack by dynamic programming: which shares to buy, at most one of each
random.seed(7)
prices = [random.randint(15, 190) for _ in range(60)]
capacity = 800


def estimates(day):
    rng = random.Random(day)
    return [p + rng.randint(-12, 45) for p in prices]


def solve(weights, values):
    grid = np.zeros((len(weights) + 1, capacity + 1), dtype=int)
    for item in range(len(weights)):
        w, v = weights[item], values[item]
        row = grid[item]
        grid[item + 1, :w] = row[:w]
        grid[item + 1, w:] = [old if old > rest + v else rest + v for old, rest in zip(row[w:], row)]

    bought, k = [], capacity
    for item in range(len(weights), 0, -1):
        if grid[item][k] != grid[item - 1][k]:
            bought.append(item - 1)
            k -= weights[item - 1]
    return int(grid[-1][-1]), bought


gain = shares = 0
for day in range(1600):
    best, bought = solve(prices, estimates(day))
    gain += best
    shares += len(bought)

print("total value", gain, "shares", shares, "last basket", bought[:5])
