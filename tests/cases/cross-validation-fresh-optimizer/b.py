import time
from functools import partial
from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Optimizer(NamedTuple):
    init: Callable
    update: Callable


def momentum(lr, beta=0.9):
    """a gradient transformation in the manner of optax"""
    def init(params):
        return jax.tree.map(jnp.zeros_like, params)

    def update(grads, state):
        state = jax.tree.map(lambda v, g: beta * v + g, state, grads)
        return jax.tree.map(lambda v: -lr * v, state), state

    return Optimizer(init, update)


def net(params, x):
    h = jnp.tanh(x @ params["w1"] + params["b1"])
    return (h @ params["w2"])[:, 0]


def mse(params, x, y):
    return jnp.mean((net(params, x) - y) ** 2)


@partial(jax.jit, static_argnames="optimizer")
def train_step(optimizer, params, state, x, y):
    loss, grads = jax.value_and_grad(mse)(params, x, y)
    updates, state = optimizer.update(grads, state)
    return jax.tree.map(jnp.add, params, updates), state, loss


optimizer = momentum(0.05)


def fit(x, y, seed):
    rng = np.random.default_rng(seed)
    params = {"w1": jnp.asarray(rng.normal(0, 0.3, (20, 64)), jnp.float32),
              "b1": jnp.zeros(64),
              "w2": jnp.asarray(rng.normal(0, 0.1, (64, 1)), jnp.float32)}
    state = optimizer.init(params)
    for _ in range(100):
        params, state, loss = train_step(optimizer, params, state, x, y)
    return params


rng = np.random.default_rng(0)
X = rng.normal(size=(960, 20)).astype(np.float32)
Y = (np.sin(X[:, 0]) * X[:, 1] + 0.1 * rng.normal(size=960)).astype(np.float32)

scores, seconds = [], []
for fold in range(60):                      # 10 repeats of 6-fold cross-validation
    t = time.perf_counter()
    if fold % 6 == 0:
        order = rng.permutation(960)
    held = order[fold % 6 * 160:(fold % 6 + 1) * 160]
    rest = np.setdiff1d(order, held)
    params = fit(X[rest], Y[rest], fold)
    scores.append(float(mse(params, X[held], Y[held])))
    seconds.append(time.perf_counter() - t)
print(f"cv score {np.mean(scores):.5f} +- {np.std(scores):.5f}")
print(f"{np.median(seconds) * 1e3:.1f} ms a fold")
