import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
n, d = 4000, 24
features = rng.standard_normal((n, d)).astype(np.float32)
truth = rng.standard_normal(d).astype(np.float32)
labels = (features @ truth + 0.3 * rng.standard_normal(n) > 0).astype(np.float32)

# everything in JAX from the start
X = jnp.asarray(features)
y = jnp.asarray(labels)


@jax.jit
def update(w, x, t):
    """one step of online logistic regression"""
    p = jax.nn.sigmoid(x @ w)
    return w + 0.05 * (t - p) * x


w = jnp.zeros(d)
w = update(w, X[0], y[0]).block_until_ready()

w = jnp.zeros(d)
for i in range(n):
    w = update(w, X[i], y[i])

w = np.asarray(w)
print("weights", w[:3], "norm", float(np.linalg.norm(w)))
