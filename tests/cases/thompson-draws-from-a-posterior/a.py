import numpy as np

# Thompson sampling: the next point is the maximum of one draw of the posterior
rng = np.random.default_rng(42)
grid = np.linspace(0.0, 10.0, 40)


def kernel(p, q):
    return np.exp(-0.5 * (p[:, None] - q[None, :]) ** 2 / 0.6**2)


def objective(x):
    return np.sin(x) + 0.5 * np.cos(2.3 * x)


prior = kernel(grid, grid)
picked = []
for step in range(9000):
    xs = rng.uniform(0, 10, 16)
    ys = objective(xs) + 0.1 * rng.standard_normal(16)
    kxx = kernel(xs, xs) + 0.01 * np.eye(16)
    kgx = kernel(grid, xs)
    weights = np.linalg.solve(kxx, kgx.T).T
    mean = weights @ ys
    cov = prior - weights @ kgx.T + 1e-6 * np.eye(len(grid))
    draw = rng.multivariate_normal(mean, cov)
    picked.append(grid[np.argmax(draw)])

print("mean of the picked points", np.mean(picked))
