import numpy as np
from scipy.optimize import linear_sum_assignment

rng = np.random.default_rng(4)
costs = []
for image in range(32):
    boxes = rng.random((200, 4))
    truth = boxes[rng.permutation(200)] + 0.25 * rng.standard_normal((200, 4))
    costs.append(np.abs(boxes[:, None] - truth[None]).sum(-1))


def match(cost):
    rows, cols = linear_sum_assignment(cost)
    return cost[rows, cols].sum()


total = 0.0
for step in range(3000):
    cost = costs[step % 32]
    total += match(cost)

print("mean matched cost", total / 3000)
