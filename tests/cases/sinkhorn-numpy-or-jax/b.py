import numpy as np

n = 1500
rng = np.random.default_rng(5)
source = rng.random((n, 2))
target = rng.random((n, 2))
cost = ((source[:, None, :] - target[None, :, :]) ** 2).sum(axis=-1)
K = np.exp(-cost / 0.1)
a = np.ones(n) / n
b = rng.dirichlet(np.ones(n) * 5)


def sinkhorn_step(K, a, b, v):
    u = a / (K @ v)
    v = b / (K.T @ u)
    return u, v


v = np.ones(n)
for it in range(5000):
    u, v = sinkhorn_step(K, a, b, v)

plan_cost = float((u[:, None] * K * v[None, :] * cost).sum())
print("transport cost", plan_cost)
