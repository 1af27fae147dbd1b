import numpy as np

# Markov chain of a queue: where is it after N steps, for many N
n = 100
rng = np.random.default_rng(18920125)
p = rng.uniform(0.05, 0.45, n - 1)
Q = np.diag(p, 1) + np.diag(p, -1)
Q += np.diag(1.0 - Q.sum(axis=1))

diag, P = np.linalg.eig(Q)
P1 = np.linalg.inv(P)

steps = rng.integers(1, 10001, 20000)
full = 0.0
level = np.arange(n)
for N in steps:
    DN = np.diag(diag ** int(N))
    QN = P @ DN @ P1
    full += QN[0] @ level

print("mean level", full / len(steps))
