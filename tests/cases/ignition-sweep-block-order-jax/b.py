"""Ignition delays of a lean mixture for random charge temperatures (Monte Carlo over the intake)."""
import time

import jax
import jax.numpy as jnp
import numpy as np

HEAT, T_ACT, PRE, DT = 1400.0, 9000.0, 4.0e4, 2.0e-4
BLOCK, DRAWS, SWEEPS = 16, 1024, 100


def delay(t0, fuel0):
    def unburnt(state):
        temp, fuel, clock = state
        return (temp < t0 + 350.0) & (clock < 2.0)

    def advance(state):
        temp, fuel, clock = state
        rate = PRE * fuel * jnp.exp(-T_ACT / temp)
        mid_t, mid_f = temp + 0.5 * DT * HEAT * rate, fuel - 0.5 * DT * rate
        rate = PRE * mid_f * jnp.exp(-T_ACT / mid_t)
        return temp + DT * HEAT * rate, fuel - DT * rate, clock + DT

    return jax.lax.while_loop(unburnt, advance, (t0, fuel0, jnp.float32(0.0)))[2]


@jax.jit
def sweep(t0, fuel0):
    blocks = (t0.reshape(-1, BLOCK), fuel0.reshape(-1, BLOCK))
    return jax.lax.map(lambda blk: jax.vmap(delay)(*blk), blocks).ravel()


rng = np.random.default_rng(42)
charges = rng.uniform(900.0, 1300.0, (SWEEPS, DRAWS)).astype(np.float32)
fuels = np.full(DRAWS, 0.6, dtype=np.float32)
sweep(charges[0], fuels).block_until_ready()

averages = []
start = time.perf_counter()
for k in range(SWEEPS):
    t_in = np.sort(charges[k])
    tau = np.asarray(sweep(t_in, fuels))
    averages.append(tau.mean(dtype=np.float64))
print(f"{np.mean(averages):.6f} s mean delay, {(time.perf_counter() - start) / SWEEPS * 1e3:.2f} ms a sweep")
