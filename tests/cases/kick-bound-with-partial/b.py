# Driven pendulums: relax an ensemble for one drive period at each drive strength of a sweep.
import functools
import time

import jax
import jax.numpy as jnp
import numpy as np

N = 8192
STEPS = 400
DT = 2 * np.pi / STEPS


def pendulum(theta, omega, t, strength, damping):
    return -jnp.sin(theta) - damping * omega + strength * jnp.cos(t)


@functools.partial(jax.jit, static_argnames="force")
def one_period(force, theta, omega):
    def step(carry, i):
        theta, omega = carry
        omega = omega + DT * force(theta, omega, i * DT)
        theta = theta + DT * omega
        return (theta, omega), None

    (theta, omega), _ = jax.lax.scan(step, (theta, omega), jnp.arange(STEPS))
    return theta, omega


rng = np.random.default_rng(21)
theta = jnp.asarray(rng.uniform(-1, 1, N), dtype=jnp.float32)
omega = jnp.zeros(N, dtype=jnp.float32)

laps = []
for strength in np.linspace(0.2, 1.2, 60):
    start = time.perf_counter()
    force = functools.partial(pendulum, strength=float(strength), damping=0.05)
    theta, omega = one_period(force, theta, omega)
    spread = float(jnp.std(omega))
    laps.append(time.perf_counter() - start)

print("final spread", round(spread, 5))
print("median ms per drive strength:", round(1e3 * float(np.median(laps)), 3))
