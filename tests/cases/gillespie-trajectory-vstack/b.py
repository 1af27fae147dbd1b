from math import log

import numpy as np


class Gene:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.m, self.p, self.t = 10, 100, 0.0
        self.trace = [(0.0, 10, 100)]

    def event(self):
        a1 = 5.0
        a2 = a1 + 0.1 * self.m
        a3 = a2 + 2.0 * self.m
        total = a3 + 0.05 * self.p
        self.t -= log(1.0 - self.rng.random()) / total
        x = self.rng.random() * total
        if x < a1:
            self.m += 1
        elif x < a2:
            self.m -= 1
        elif x < a3:
            self.p += 1
        else:
            self.p -= 1
        self.trace.append((self.t, self.m, self.p))


gene = Gene(4)
for k in range(20000):
    gene.event()

trace = np.array(gene.trace)
wait = np.diff(trace[:, 0])
print("end:", gene.t)
print("mean protein:", (trace[:-1, 2] * wait).sum() / gene.t)
