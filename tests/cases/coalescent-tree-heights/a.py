import random


class Node:
    def __init__(self, time, children=()):
        self.time = time
        self.parent = None
        self.children = list(children)
        for child in self.children:
            child.parent = self

    def branch_length(self):
        return self.parent.time - self.time


def coalescent(n, rng):
    lineages = [Node(0.0) for _ in range(n)]
    nodes = list(lineages)
    t = 0.0
    while len(lineages) > 1:
        k = len(lineages)
        t += rng.expovariate(k * (k - 1) / 2)
        i = rng.randrange(k)
        lineages[i], lineages[-1] = lineages[-1], lineages[i]
        x = lineages.pop()
        j = rng.randrange(k - 1)
        y = lineages[j]
        lineages[j] = Node(t, (x, y))
        nodes.append(lineages[j])
    return nodes


rng = random.Random(8)
theta = 0.4
total = 0.0
singletons = 0.0
for replicate in range(700):
    nodes = coalescent(1500, rng)
    lengths = [node.branch_length() for node in nodes[:-1]]
    total += sum(lengths)
    singletons += theta * sum(lengths[:1500])

print(f"mean length {total / 700:.4f}, expected singletons {singletons / 700:.4f}")
