import math
from dataclasses import dataclass, replace
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

PARTICLES = 16000


@dataclass(frozen=True)
class Level:
    sigma: float
    rate: float = 0.2

    @property
    def step(self):
        return self.rate * self.sigma ** 2


def score(x, modes, sigma):
    gap = modes - x[:, None]
    d2 = (gap * gap).sum(-1)
    weight = jnp.exp((d2.min(1, keepdims=True) - d2) / (2 * sigma ** 2))
    return (weight[:, :, None] * gap).sum(1) / (weight.sum(1, keepdims=True) * sigma ** 2)


@partial(jax.jit, static_argnames=("level",))
def refine(x, modes, noise, level):
    drift = 0.5 * level.step * score(x, modes, level.sigma)
    return x + drift + math.sqrt(level.step) * noise


def schedule(start=3.0, end=0.05, levels=100):
    base = Level(sigma=start)
    for sigma in np.geomspace(start, end, levels).tolist():
        yield replace(base, sigma=sigma)


def main():
    rng = np.random.default_rng(3)
    modes = jnp.asarray(rng.uniform(-4, 4, (80, 2)), dtype=jnp.float32)
    x = jnp.asarray(rng.normal(0, 3, (PARTICLES, 2)), dtype=jnp.float32)
    for level in schedule():
        noise = rng.standard_normal((PARTICLES, 2), dtype=np.float32)
        x = refine(x, modes, noise, level)
        x.block_until_ready()
    nearest = jnp.min(jnp.linalg.norm(x[:, None] - modes[None], axis=-1), axis=1)
    print(f"mean distance to a mode {float(nearest.mean()):.5f}")


if __name__ == "__main__":
    main()
