import math
import random

import numpy as np

PB_C_BASE, PB_C_INIT, DISCOUNT, ACTIONS = 19652, 1.25, 0.997, range(7)


class Node:
    def __init__(self, prior):
        self.visit_count, self.prior, self.value_sum, self.reward = 0, prior, 0.0, 0.0
        self.children = {}

    def value(self):
        return self.value_sum / self.visit_count if self.visit_count else 0.0


def ucb_score(parent, child, low, high):
    pb_c = math.log((parent.visit_count + PB_C_BASE + 1) / PB_C_BASE) + PB_C_INIT
    pb_c *= math.sqrt(parent.visit_count) / (child.visit_count + 1)
    score = pb_c * child.prior
    if child.visit_count > 0:
        value = child.reward + DISCOUNT * child.value()
        score += (value - low) / (high - low) if high > low else value
    return score


def select_child(node, low, high):
    best = max(ucb_score(node, child, low, high) for action, child in node.children.items())
    action = np.random.choice([action for action, child in node.children.items()
                               if ucb_score(node, child, low, high) == best])
    return action, node.children[action]


# stands in for the network: policies and values of the connect-4 positions
rng = np.random.default_rng(4)
policies = rng.dirichlet(np.full(7, 0.8), size=4096).tolist()
values = np.tanh(rng.normal(size=4096)).tolist()
random.seed(0)
np.random.seed(0)
call = 0
visits = [0] * 7

for move in range(6000):
    root = Node(0.0)
    root.visit_count = 1
    root.children = {a: Node(policies[call % 4096][a]) for a in ACTIONS}
    low, high = math.inf, -math.inf
    for simulation in range(25):
        call += 1
        node, path = root, [root]
        while node.children:
            action, node = select_child(node, low, high)
            path.append(node)
        node.children = {a: Node(policies[call % 4096][a]) for a in ACTIONS}
        value = values[call % 4096]
        for node in reversed(path):
            node.visit_count += 1
            node.value_sum += value
            low, high = min(low, node.value()), max(high, node.value())
            value *= DISCOUNT
    for a in ACTIONS:
        visits[a] += root.children[a].visit_count

print("visits of each column:", visits)
