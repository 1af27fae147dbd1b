import math
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Config(NamedTuple):
    rate: float = 2.0
    floor: float = 0.02
    epochs: int = 110
    batch: int = 1000


def clicks(n, seed):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((n, 96)).astype(np.float32)
    truth = rng.normal(0, 0.4, 96)
    y = rng.random(n) < 1 / (1 + np.exp(-(x @ truth)))
    return x, y.astype(np.float32)


def objective(w, x, y):
    z = x @ w
    return jnp.mean(jnp.logaddexp(0.0, z) - y * z)


@partial(jax.jit, static_argnames="cfg")
def update(cfg, w, x, y):
    residual = jax.nn.sigmoid(x @ w) - y
    return w - cfg.rate / cfg.batch * (residual @ x)


def batches(x, y, size):
    for i in range(0, len(x), size):
        yield x[i:i + size], y[i:i + size]


def main(cfg=Config()):
    x, y = clicks(20000, 3)
    w = jnp.zeros(96, dtype=jnp.float32)
    top = cfg.rate

    for epoch in range(cfg.epochs):
        scale = 0.5 * (1 + math.cos(math.pi * epoch / cfg.epochs))
        cfg = cfg._replace(rate=cfg.floor + (top - cfg.floor) * scale)
        for xb, yb in batches(x, y, cfg.batch):
            w = update(cfg, w, xb, yb)
        w.block_until_ready()

    loss = objective(w, x, y)
    print("loss", round(float(loss), 6), "|w|", round(float(jnp.linalg.norm(w)), 4))


main()
