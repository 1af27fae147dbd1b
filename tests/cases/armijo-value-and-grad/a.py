"""Fit of a small survival network by gradient descent with Armijo backtracking."""
import jax
import jax.numpy as jnp
import numpy as np


def make_data(seed, n, d):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((n, d)).astype(np.float32)
    risk = np.sin(x[:, 0]) + 0.5 * x[:, 1] * x[:, 2]
    y = (rng.random(n) < 1 / (1 + np.exp(-2 * risk))).astype(np.float32)
    return jnp.asarray(x), jnp.asarray(y)


def init(seed, sizes):
    rng = np.random.default_rng(seed)
    return [(jnp.asarray(rng.standard_normal((m, n)) / np.sqrt(m), jnp.float32), jnp.zeros(n, jnp.float32))
            for m, n in zip(sizes[:-1], sizes[1:])]


def loss(params, x, y):
    h = x
    for w, b in params[:-1]:
        h = jnp.tanh(h @ w + b)
    w, b = params[-1]
    z = (h @ w + b)[:, 0]
    nll = jnp.mean(jax.nn.softplus(z) - y * z)
    return nll + 1e-4 * sum(jnp.sum(w * w) for w, _ in params)


@jax.jit
def move(params, grads, t):
    return jax.tree.map(lambda p, g: p - t * g, params, grads)


@jax.jit
def squared_norm(grads):
    return sum(jnp.vdot(g, g) for g in jax.tree.leaves(grads))


class Objective:
    def __init__(self, x, y):
        self.x, self.y = x, y
        self._fun = jax.jit(jax.value_and_grad(loss))
        self.calls = 0

    def __call__(self, params):
        self.calls += 1
        value, grads = self._fun(params, self.x, self.y)
        return float(value), grads


class ArmijoDescent:
    def __init__(self, objective, t0=64.0, shrink=0.5, c1=1e-4, max_tries=20):
        self.objective = objective
        self.t0, self.shrink, self.c1, self.max_tries = t0, shrink, c1, max_tries

    def step(self, params):
        value, grads = self.objective(params)
        slope = float(squared_norm(grads))
        t = self.t0
        for _ in range(self.max_tries):
            candidate = move(params, grads, t)
            trial, _ = self.objective(candidate)
            if trial <= value - self.c1 * t * slope:
                break
            t *= self.shrink
        return candidate, trial


x, y = make_data(0, 2000, 20)
params = init(1, [20, 64, 64, 1])
solver = ArmijoDescent(Objective(x, y))

for it in range(300):
    params, value = solver.step(params)

print("loss %.5f after %d evaluations" % (value, solver.objective.calls))
