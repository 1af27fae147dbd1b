import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
X = rng.standard_normal((2000, 20)).astype(np.float32)
eta = np.sin(X[:, 0]) + 0.5 * X[:, 1] * X[:, 2]
Y = (rng.random(2000) < 1 / (1 + np.exp(-2 * eta))).astype(np.float32)
X, Y = jnp.asarray(X), jnp.asarray(Y)

rng = np.random.default_rng(1)
theta = []
for m, n in ((20, 64), (64, 64), (64, 1)):
    theta.append((jnp.asarray(rng.standard_normal((m, n)) / np.sqrt(m), jnp.float32), jnp.zeros(n, jnp.float32)))


def forward(theta, X):
    (w1, b1), (w2, b2), (w3, b3) = theta
    h = jnp.tanh(X @ w1 + b1)
    h = jnp.tanh(h @ w2 + b2)
    return (h @ w3 + b3)[:, 0]


def penalised_nll(theta, X, Y):
    z = forward(theta, X)
    return jnp.mean(jax.nn.softplus(z) - Y * z) + 1e-4 * sum(jnp.sum(w * w) for w, b in theta)


f = jax.jit(penalised_nll)
f_and_df = jax.jit(jax.value_and_grad(penalised_nll))
axpy = jax.jit(lambda p, g, t: jax.tree.map(lambda a, b: a - t * b, p, g))
norm2 = jax.jit(lambda g: sum(jnp.vdot(v, v) for v in jax.tree.leaves(g)))

evaluations = 0
for iteration in range(300):
    f0, g = f_and_df(theta, X, Y)
    f0, g2 = float(f0), float(norm2(g))
    evaluations += 1
    t = 64.0
    for k in range(20):
        new = axpy(theta, g, t)
        f1 = float(f(new, X, Y))
        evaluations += 1
        if f1 <= f0 - 1e-4 * t * g2:
            break
        t *= 0.5
    theta = new

print("loss %.5f after %d evaluations" % (f1, evaluations))
