import jax
import jax.numpy as jnp
import numpy as np

GRAVITY, DAMPING = 9.81, 0.002


def slope(state, length):
    angle, speed = state
    return speed, -GRAVITY / length * jnp.sin(angle) - DAMPING * speed


def moved(state, dt, rate):
    return state[0] + dt * rate[0], state[1] + dt * rate[1]


def swing(state, length, dt=0.01, n_steps=50):
    def rk4(_, s):
        k1 = slope(s, length)
        k2 = slope(moved(s, 0.5 * dt, k1), length)
        k3 = slope(moved(s, 0.5 * dt, k2), length)
        k4 = slope(moved(s, dt, k3), length)
        rate = tuple(w + 2 * x + 2 * y + z for w, x, y, z in zip(k1, k2, k3, k4))
        return moved(s, dt / 6, rate)
    return jax.lax.fori_loop(0, n_steps, rk4, state)


advance = jax.jit(jax.vmap(swing))

rng = np.random.default_rng(9)
states = (jnp.asarray(rng.uniform(-1, 1, 2000), dtype=jnp.float32), jnp.zeros(2000))
lengths = jnp.asarray(rng.uniform(0.5, 2.0, 2000), dtype=jnp.float32)
jax.block_until_ready(advance(states, lengths))

for frame in range(1500):
    states = jax.block_until_ready(advance(states, lengths))

print("mean |angle|", float(jnp.abs(states[0]).mean()))
