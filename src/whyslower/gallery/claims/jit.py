"""Does jax.jit make a function of a few elementwise operations faster?"""

import jax
import jax.numpy as jnp

FACTORS = {"how": ["one by one", "jit"]}


def build(how):
    def function(x):
        return jnp.sum(jnp.exp(-(x**2)) * jnp.sin(x) + 0.5 * x)

    x = jnp.linspace(0.0, 1.0, 100_000)
    called = jax.jit(function) if how == "jit" else function
    return lambda: called(x).block_until_ready()
