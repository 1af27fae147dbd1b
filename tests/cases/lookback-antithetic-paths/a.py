# fixed-strike lookback call, GBM, antithetic variates
import time
import numpy as np

S0, K, r, sigma, T = 100.0, 105.0, 0.03, 0.25, 1.0
n_steps, n_repl = 50, 10_000
dt = T / n_steps
drift = (r - 0.5 * sigma ** 2) * dt
vol = sigma * np.sqrt(dt)


def asset_paths(rng, antithetic=True):
    paths = np.empty((n_steps + 1, n_repl))
    paths[0] = S0
    anti = np.empty((n_steps + 1, n_repl))
    anti[0] = S0
    for t in range(1, n_steps + 1):
        z = rng.standard_normal(n_repl)
        paths[t] = paths[t - 1] * np.exp(drift + vol * z)
        if antithetic:
            anti[t] = anti[t - 1] * np.exp(drift - vol * z)
    return paths, anti


def lookback(rng):
    paths, anti = asset_paths(rng)
    payoff = np.maximum(paths.max(axis=0) - K, 0)
    payoff_anti = np.maximum(anti.max(axis=0) - K, 0)
    value = np.exp(-r * T) * 0.5 * (payoff + payoff_anti)
    return value.mean(), value.std(ddof=1) / np.sqrt(len(value))


rng = np.random.default_rng(2024)
prices, errors = [], []
start = time.perf_counter()
for run in range(80):
    p, e = lookback(rng)
    prices.append(p)
    errors.append(e)
elapsed = time.perf_counter() - start

print("price %.4f, standard error of a run %.4f" % (np.mean(prices), np.mean(errors)))
print("%d paths, %.1f ms per run" % (n_repl, elapsed / 80 * 1e3))
