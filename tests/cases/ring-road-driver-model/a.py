import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(8)
n_cars = 32
road = 960.0
dt = 0.1

desired = jnp.asarray(rng.normal(30.0, 2.0, n_cars), dtype=jnp.float32)
headway = jnp.asarray(rng.uniform(1.2, 1.8, n_cars), dtype=jnp.float32)
accel, brake, min_gap, length = 1.2, 2.0, 2.0, 4.5


def step(position, speed):
    ahead = jnp.roll(position, -1)
    gap = jnp.mod(ahead - position, road) - length
    closing = speed - jnp.roll(speed, -1)
    dynamic = speed * headway + speed * closing / (2.0 * np.sqrt(accel * brake))
    wanted = min_gap + jnp.maximum(dynamic, 0.0)
    a = accel * (1.0 - (speed / desired) ** 4 - (wanted / gap) ** 2)
    new_speed = jnp.maximum(speed + dt * a, 0.0)
    new_position = jnp.mod(position + dt * new_speed, road)
    return new_position, new_speed


position = jnp.asarray(np.arange(n_cars) * road / n_cars, dtype=jnp.float32)
speed = jnp.full(n_cars, 12.0, dtype=jnp.float32).at[0].set(6.0)

flow = []
for block in range(10_000):
    for k in range(50):
        position, speed = step(position, speed)
    flow.append(float(speed.mean()))

print("blocks", len(flow), "mean speed", np.mean(flow), "spread now", float(speed.std()))
