import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(21)
n, d, steps = 3000, 12, 20


@jax.jit
def gradient(w, b, X, y):
    r = jnp.tanh(X @ w + b) - y
    g = r * (1 - (r + y) ** 2)
    return (X.T @ g) / n, g.mean()


def fit(X, y, lr=0.05, beta=0.9):
    w = jnp.zeros(d)
    b = jnp.zeros(())
    mw, mb = jnp.zeros_like(w), jnp.zeros(())
    for _ in range(steps):
        gw, gb = gradient(w, b, X, y)
        mw = beta * mw + gw
        mb = beta * mb + gb
        w = w - lr * mw
        b = b - lr * mb
    return w, b


total = 0.0
for resample in range(2500):
    X = rng.standard_normal((n, d), dtype=np.float32)
    y = np.tanh(X[:, 0] - 0.5 * X[:, 1] + 0.3).astype(np.float32)
    w, b = fit(jnp.asarray(X), jnp.asarray(y))
    total += float(w[0])

print(f"mean first weight {total / 2500:.5f}")
