import random

# 0-1 knapsack by dynamic programming: which shares to buy, at most one of each
random.seed(7)
prices = [random.randint(15, 190) for _ in range(60)]
capacity = 800


def estimates(day):
    rng = random.Random(day)
    return [p + rng.randint(-12, 45) for p in prices]


def solve(weights, values):
    grid = [[0] * (capacity + 1)]
    for item in range(len(weights)):
        w, v = weights[item], values[item]
        row = grid[item]
        taken = [old if old > rest + v else rest + v for old, rest in zip(row[w:], row)]
        grid.append(row[:w] + taken)

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
