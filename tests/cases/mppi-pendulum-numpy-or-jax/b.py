"""Pendulum swing-up by model predictive path integral control."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def dynamics(x, u, dt=0.05, g=9.81, length=1.0, mass=1.0):
    th, om = x
    u = jnp.clip(u, -3.0, 3.0)
    om = jnp.clip(om + dt * (1.5 * g / length * jnp.sin(th) + 3.0 / (mass * length ** 2) * u), -8.0, 8.0)
    return th + dt * om, om


def cost_fn(x, u):
    return 2.0 * (1.0 - jnp.cos(x[0])) + 0.1 * x[1] ** 2 + 0.001 * u ** 2


@partial(jax.jit, static_argnames="temperature")
def control(x, plan, noise, temperature=0.5):
    samples = noise.shape[1]

    def advance(carry, inputs):
        x, total = carry
        nominal, eps = inputs
        u = nominal + eps
        x = dynamics(x, u)
        return (x, total + cost_fn(x, u)), None

    start = (jnp.full(samples, x[0]), jnp.full(samples, x[1]))
    (_, total), _ = jax.lax.scan(advance, (start, jnp.zeros(samples)), (plan, noise))
    plan = plan + noise @ jax.nn.softmax(-total / temperature)
    x = dynamics(x, plan[0])
    return x, jnp.append(plan[1:], 0.0), cost_fn(x, plan[0])


def main(ticks=3000, samples=128, horizon=40):
    rng = np.random.default_rng(11)
    x = (jnp.array(np.pi), jnp.array(0.0))
    plan = jnp.zeros(horizon)
    spent = 0.0
    for _ in range(ticks):
        noise = rng.standard_normal((horizon, samples))
        x, plan, c = control(x, plan, noise)
        spent += float(c)
    print("final state", float(x[0]), float(x[1]), "mean cost", spent / ticks)


if __name__ == "__main__":
    main()
