import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

# bipartite matching of 200 drivers to 200 pick-ups, costs are the Manhattan distances
rng = np.random.default_rng(4)
n = 200
costs = []
for _ in range(10):
    drivers = rng.uniform(0, 100, (n, 2))
    pickups = rng.uniform(0, 200, (n, 2))
    costs.append(cdist(drivers, pickups, "cityblock"))

total = 0.0
for rnd in range(2500):
    cost = costs[rnd % 10]
    row, col = linear_sum_assignment(cost)
    total += cost[row, col].sum()

print(f"mean cost of a pair: {total / 2500 / n:.4f}")
