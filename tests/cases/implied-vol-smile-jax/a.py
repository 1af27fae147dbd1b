import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.scipy.stats import norm

jax.config.update("jax_enable_x64", True)


@jax.jit
def bs_call(vol, spot, strike, tau, rate):
    d1 = (jnp.log(spot / strike) + (rate + 0.5 * vol**2) * tau) / (vol * jnp.sqrt(tau))
    d2 = d1 - vol * jnp.sqrt(tau)
    return spot * norm.cdf(d1) - strike * jnp.exp(-rate * tau) * norm.cdf(d2)


@jax.jit
def implied_vol(price, spot, strike, tau, rate):
    def halve(_, bracket):
        low, high = bracket
        mid = 0.5 * (low + high)
        too_low = bs_call(mid, spot, strike, tau, rate) < price
        return jnp.where(too_low, mid, low), jnp.where(too_low, high, mid)

    bracket = (jnp.full_like(price, 0.01), jnp.full_like(price, 2.0))
    low, high = lax.fori_loop(0, 40, halve, bracket)
    return 0.5 * (low + high)


rng = np.random.default_rng(5)
strike = jnp.asarray(rng.uniform(85.0, 115.0, 4000))
tau = jnp.asarray(rng.uniform(0.25, 1.5, 4000))
true_vol = 0.2 + 0.3 * jnp.log(strike / 100.0) ** 2 + 0.05 * jnp.sqrt(tau)
spots = 100.0 + rng.normal(0.0, 0.05, 3000).cumsum()

smile = []
for spot in spots:
    quotes = bs_call(true_vol, spot, strike, tau, 0.02)
    smile.append(float(implied_vol(quotes, spot, strike, tau, 0.02).mean()))

print(f"mean implied volatility {np.mean(smile):.6f}")
