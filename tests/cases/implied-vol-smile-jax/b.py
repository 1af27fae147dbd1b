from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import ndtr

jax.config.update("jax_enable_x64", True)
SQRT_2PI = np.sqrt(2.0 * np.pi)


class OptionChain:
    def __init__(self, K, T, r=0.02):
        self.K, self.T, self.r = K, T, r
        self.root_T = jnp.sqrt(T)
        self.disc_K = K * jnp.exp(-r * T)

    @partial(jax.jit, static_argnums=0)
    def price_and_vega(self, S, sigma):
        sd = sigma * self.root_T
        d1 = (jnp.log(S / self.K) + self.r * self.T) / sd + 0.5 * sd
        vega = S * self.root_T * jnp.exp(-0.5 * d1 * d1) / SQRT_2PI
        return S * ndtr(d1) - self.disc_K * ndtr(d1 - sd), vega

    @partial(jax.jit, static_argnums=0)
    def solve(self, C, S):
        def newton(_, sigma):
            price, vega = self.price_and_vega(S, sigma)
            return jnp.clip(sigma - (price - C) / vega, 0.01, 2.0)

        return jax.lax.fori_loop(0, 8, newton, jnp.full_like(C, 0.3))


gen = np.random.default_rng(5)
K = jnp.asarray(gen.uniform(85.0, 115.0, 4000))
T = jnp.asarray(gen.uniform(0.25, 1.5, 4000))
vols = 0.2 + 0.3 * jnp.log(K / 100.0) ** 2 + 0.05 * jnp.sqrt(T)
path = 100.0 + gen.normal(0.0, 0.05, 3000).cumsum()

chain = OptionChain(K, T)
means = np.zeros(3000)
for i in range(3000):
    C, _ = chain.price_and_vega(path[i], vols)
    means[i] = chain.solve(C, path[i]).mean()

print("mean of the implied vols: %.6f" % means.mean())
