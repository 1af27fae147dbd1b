import time
import numpy as np
import jax
import jax.numpy as jnp

n_paths, n_steps = 200_000, 252
s0, strike, maturity = 100.0, 105.0, 1.0
rate, kappa, theta, xi, rho, v0 = 0.02, 1.8, 0.05, 0.6, -0.7, 0.04
dt = maturity / n_steps
rho_bar = (1 - rho * rho) ** 0.5

rng = np.random.default_rng(2024)
pool = [jnp.asarray(rng.standard_normal((2, n_paths), dtype=np.float32)) for _ in range(24)]


@jax.jit
def euler_step(x, v, z1, z2):
    """log-price and variance, full truncation"""
    vp = jnp.maximum(v, 0.0)
    vol = jnp.sqrt(vp * dt)
    dw2 = rho * z1 + rho_bar * z2
    x = x + (rate - 0.5 * vp) * dt + vol * z1
    v = v + kappa * (theta - vp) * dt + xi * vol * dw2
    return x, v


x = jnp.full(n_paths, np.log(s0), dtype=jnp.float32)
v = jnp.full(n_paths, v0, dtype=jnp.float32)
floor = jnp.full(n_paths, np.log(s0), dtype=jnp.float32)
jax.block_until_ready(euler_step(x, v, pool[0][0], pool[0][1]))
pool = [(z[0], z[1]) for z in pool]
track_low = jax.jit(jnp.minimum)

start = time.perf_counter()
for step in range(4 * n_steps):
    if step % n_steps == 0:                        # next batch of paths
        x = jnp.full_like(x, np.log(s0))
        v = jnp.full_like(v, v0)
        floor = x
    z1, z2 = pool[(step * 7) % 24]
    x, v = euler_step(x, v, z1, z2)
    floor = track_low(floor, x)
    floor.block_until_ready()
seconds = time.perf_counter() - start

payoff = jnp.where(floor > np.log(75.0), jnp.maximum(jnp.exp(x) - strike, 0.0), 0.0)
print(f"down-and-out call {float(payoff.mean()) * np.exp(-rate * maturity):.4f}  ({seconds:.2f} s)")
