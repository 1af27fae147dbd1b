# GARCH(1,1), grid search for alpha and beta, variance targeting
import time
import math
import numpy as np


def simulate(rng, n, alpha, beta):
    h = 1e-4
    r = []
    for z in rng.standard_normal(n):
        r.append(math.sqrt(h) * z)
        h = 1e-4 * (1 - alpha - beta) + alpha * r[-1] ** 2 + beta * h
    return np.array(r)


def variances(sq, uncond, alpha, beta):
    # sq: list of squared returns (a list is quicker to step through than an array)
    omega = uncond * (1 - alpha - beta)
    h = [uncond]
    last = uncond
    for e2 in sq[:-1]:
        last = omega + alpha * e2 + beta * last
        h.append(last)
    return np.array(h)


def fit(ret, grid):
    sq = ret ** 2
    sq_list = sq.tolist()
    uncond = sq.mean()
    best = None
    for alpha, beta in grid:
        h = variances(sq_list, uncond, alpha, beta)
        ll = -0.5 * (len(sq) * math.log(2 * math.pi) + np.sum(np.log(h) + sq / h))
        if best is None or ll > best[2]:
            best = (alpha, beta, ll)
    return best


rng = np.random.default_rng(77)
stocks = [simulate(rng, 1500, 0.08, 0.9) for _ in range(10)]
grid = [(a, b) for a in np.linspace(0.02, 0.2, 8) for b in np.linspace(0.7, 0.97, 8) if a + b < 0.999]
print(len(grid), "pairs of parameters")

t0 = time.perf_counter()
for k in range(80):
    alpha, beta, ll = fit(stocks[k % 10], grid)
    if k < 3:
        print("stock", k, round(alpha, 3), round(beta, 3), round(ll, 4))
print("time per stock:", round((time.perf_counter() - t0) / 80 * 1e3, 2), "ms")
