import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def potential(centre, normal, current, radius, points):
    strength = current * jnp.pi * radius ** 2
    r = points[:, None, :] - centre
    dist = jnp.sqrt((r ** 2).sum(-1))
    return (strength * (r * normal).sum(-1) / dist ** 3).sum(1)


rng = np.random.default_rng(0)
number = 40
rows = [(rng.normal(size=3), rng.normal(size=3), rng.normal(), rng.uniform(0.1, 0.2)) for _ in range(number)]
centre, normal, current, radius = (jnp.asarray(np.array(column), jnp.float32) for column in zip(*rows))
stations = [jnp.asarray(5 + rng.random((16, 3)), jnp.float32) for _ in range(8)]
potential(centre, normal, current, radius, stations[0]).block_until_ready()   # compile

for step in range(10000):
    field = potential(centre, normal, current, radius, stations[step % 8])
    field.block_until_ready()

print("field", np.asarray(field)[:3])
