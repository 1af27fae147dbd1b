from functools import partial
from typing import NamedTuple

import numpy as np
import jax
from jax import lax, numpy as jnp

jax.config.update("jax_enable_x64", True)


class Household(NamedTuple):
    discount: float
    gross_return: float
    risk: float
    assets: jax.Array
    income: jax.Array
    trans: jax.Array


def bellman(hh, v):
    cons = hh.gross_return * hh.assets[:, None, None] + hh.income[None, :, None] - hh.assets[None, None, :]
    ok = cons > 0
    utility = jnp.power(jnp.where(ok, cons, 1.0), 1 - hh.risk) / (1 - hh.risk)
    expected = jnp.einsum("yz,az->ya", hh.trans, v)
    return jnp.where(ok, utility + hh.discount * expected[None, :, :], -jnp.inf).max(axis=2)


@partial(jax.jit, static_argnames="limit")
def solve(hh, v0, tol=1e-4, limit=5000):
    def go_on(state):
        _, gap, k = state
        return (gap > tol) & (k < limit)

    def turn(state):
        v, _, k = state
        nxt = bellman(hh, v)
        return nxt, jnp.abs(nxt - v).max(), k + 1

    v, _, k = lax.while_loop(go_on, turn, (v0, tol + 1.0, 0))
    return v, k


def income_process(n=9, rho=0.9, nu=0.1):
    edge = 3 * nu / np.sqrt(1 - rho ** 2)
    z = np.linspace(-edge, edge, n)
    P = np.exp(-0.5 * ((z[None, :] - rho * z[:, None]) / nu) ** 2)
    return jnp.exp(z), jnp.asarray(P / P.sum(axis=1, keepdims=True))


grid = jnp.linspace(0.05, 8.0, 120)
income, P = income_process()
draws = 0.90 + 0.02 * np.random.default_rng(3).random(120)
means, turns = [], 0
for d in draws:
    v, k = solve(Household(d, 1.02, 2.0, grid, income, P), jnp.zeros((grid.size, income.size)))
    means.append(float(v.mean()))
    turns += int(k)
print("mean value", np.mean(means), "turns", turns)
