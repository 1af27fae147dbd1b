from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames=("lr",))
def update(weights, stimulus, counts, lr):
    rate = jnp.exp(stimulus @ weights)
    return weights - lr * ((rate - counts) @ stimulus) / counts.size


def main():
    rng = np.random.default_rng(8)
    stimulus = rng.normal(size=(60000, 200)).astype(np.float32)
    stimulus[:, 0] = 1.0
    true_filter = (0.1 * np.sin(np.arange(200) / 12)).astype(np.float32)
    true_filter[0] = -1.0
    counts = rng.poisson(np.exp(stimulus @ true_filter)).astype(np.float32)

    stimulus, counts = jnp.asarray(stimulus), jnp.asarray(counts)
    weights = jnp.zeros(200)
    for epoch in range(200):
        lr = 0.5 / (1 + 0.01 * epoch)
        weights = update(weights, stimulus, counts, lr=lr)

    print("bias", round(float(weights[0]), 4), "peak", round(float(weights[1:].max()), 4))


main()
