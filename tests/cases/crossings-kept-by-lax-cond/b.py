import jax
import jax.numpy as jnp
from jax import lax

# Duffing oscillators driven by a force: keep the states at every 40th step (Poincare section)
STEPS, EVERY, ROOM = 4000, 40, 100
dt = 0.005


def keep(k, section, state):
    return k + 1, section.at[k].set(state)


def skip(k, section, state):
    return k, section


@jax.jit
def block(t, k, state, section):
    def body(i, carry):
        t, k, state, section = carry
        x, v = state
        a = x - x ** 3 - 0.3 * v + 0.37 * jnp.cos(1.2 * t)
        v = v + dt * a
        state = jnp.stack((x + dt * v, v))
        t = t + dt
        k, section = lax.cond(i % EVERY != 0, skip, keep, k, section, state)
        return t, k, state, section

    return lax.fori_loop(0, STEPS, body, (t, k, state, section))


x0 = jnp.linspace(-1.0, 1.0, 32)
state = jnp.stack((x0, jnp.zeros(32)))
empty = jnp.zeros((ROOM, 2, 32))

block(0.0, 0, state, empty)[0].block_until_ready()
total = 0.0
for run in range(1500):
    t, k, last, section = block(0.01 * run, 0, state, empty)
    total += float(section[24, 0, run % 32])

print("points kept:", int(k), "mean x:", total / 1500)
