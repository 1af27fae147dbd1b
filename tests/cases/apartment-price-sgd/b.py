import numpy as np


def dataset(n=4096, seed=8):
    rng = np.random.default_rng(seed)
    squaremetres = rng.uniform(25.0, 160.0, n)
    cost = 3.1 * squaremetres + 40.0 + rng.normal(0.0, 25.0, n)
    return squaremetres, cost


def zscore(v):
    return (v - v.mean()) / v.std()


def gradient(w, b, xs, ts):
    """mean squared error of a batch and its two derivatives"""
    residual = w * xs + b - ts
    return np.mean(residual ** 2), 2.0 * np.mean(residual * xs), 2.0 * np.mean(residual)


xs, ts = map(zscore, dataset())
batches = [(xs[k:k + 128], ts[k:k + 128]) for k in range(0, len(xs), 128)]
w, b, step = 0.0, 0.0, 0.02
curve = np.zeros(5000)

for sweep in range(5000):
    mse = []
    for bx, bt in batches:
        value, dw, db = gradient(w, b, bx, bt)
        w -= step * dw
        b -= step * db
        mse.append(value)
    curve[sweep] = np.mean(mse)

print("mse %.4f -> %.4f" % (curve[0], curve[-1]))
print("w = %.4f, b = %.4f" % (w, b))
