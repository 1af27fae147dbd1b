import jax
import jax.numpy as jnp
import numpy as np

K = 8
CAPACITY = 20992          # every session is padded to this many bins
rng = np.random.default_rng(11)
w_true = rng.normal(0, 0.3, K)


def load():
    n = int(rng.poisson(20000))
    x = rng.normal(0, 0.5, (n, K)).astype(np.float32)
    y = rng.poisson(np.exp(x @ w_true)).astype(np.float32)
    return x, y


def padded(x, y):
    n = len(y)
    X, Y, used = np.zeros((CAPACITY, K), np.float32), np.zeros(CAPACITY, np.float32), np.zeros(CAPACITY, np.float32)
    X[:n], Y[:n], used[:n] = x, y, 1.0 / n
    return X, Y, used


def loss(w, X, Y, used):
    rate_log = X @ w
    return jnp.sum(used * (jnp.exp(rate_log) - Y * rate_log))


@jax.jit
def descend(w, X, Y, used):
    gradient = jax.grad(loss)
    return jax.lax.fori_loop(0, 400, lambda _, w: w - 0.1 * gradient(w, X, Y, used), w)


data = [load() for _ in range(80)]
worst = np.zeros(80)
for i in range(80):
    estimate = descend(jnp.zeros(K), *padded(*data[i]))
    worst[i] = np.max(np.abs(estimate - w_true))

print(f"sessions {len(worst)} mean worst error {worst.mean():.4f}")
