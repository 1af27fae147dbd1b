import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.stats import norm

jax.config.update("jax_enable_x64", True)

gen = np.random.default_rng(3)
n = 4_000
strike = jnp.asarray(gen.uniform(60.0, 160.0, n))
tau = jnp.asarray(gen.uniform(0.02, 2.0, n))
vol = jnp.asarray(gen.uniform(0.1, 0.6, n))
rate = 0.03


@jax.jit
def chain(spot, strike, tau, vol):
    root = vol * jnp.sqrt(tau)
    d1 = (jnp.log(spot / strike) + (rate + 0.5 * vol**2) * tau) / root
    d2 = d1 - root
    nd1 = norm.cdf(d1)
    call = spot * nd1 - strike * jnp.exp(-rate * tau) * norm.cdf(d2)
    return call, nd1


spots = 100.0 + np.cumsum(gen.normal(0.0, 0.1, 8000))
book = 0.0
for tick in range(8000):
    call, delta = chain(spots[tick], strike, tau, vol)
    call.block_until_ready()
    book += float(call[0] + delta[1])

print("book", round(book, 6))
