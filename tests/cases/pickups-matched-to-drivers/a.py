import numpy as np
from scipy.optimize import linear_sum_assignment

# bipartite matching of 200 drivers to 200 pick-ups: how fast is the solver? random costs first
rng = np.random.default_rng(4)
n = 200
costs = []
for _ in range(10):
    costs.append(rng.uniform(0, 400, (n, n)))

total = 0.0
for rnd in range(2500):
    cost = costs[rnd % 10]
    row, col = linear_sum_assignment(cost)
    total += cost[row, col].sum()

print(f"mean cost of a pair: {total / 2500 / n:.4f}")
