import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_pytree_node_class
class Coil:
    """A small current loop, seen from far away."""

    def __init__(self, centre, normal, current, radius):
        self.centre = centre
        self.normal = normal
        self.current = current
        self.radius = radius

    def tree_flatten(self):
        return (self.centre, self.normal, self.current, self.radius), None

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children)


@jax.jit
def potential(coils, points):
    centre = jnp.stack([c.centre for c in coils])
    normal = jnp.stack([c.normal for c in coils])
    strength = jnp.stack([c.current * jnp.pi * c.radius ** 2 for c in coils])
    r = points[:, None, :] - centre
    dist = jnp.sqrt((r ** 2).sum(-1))
    return (strength * (r * normal).sum(-1) / dist ** 3).sum(1)


rng = np.random.default_rng(0)
number = 40
coils = [Coil(jnp.asarray(rng.normal(size=3), jnp.float32), jnp.asarray(rng.normal(size=3), jnp.float32),
              jnp.float32(rng.normal()), jnp.float32(rng.uniform(0.1, 0.2))) for _ in range(number)]
stations = [jnp.asarray(5 + rng.random((16, 3)), jnp.float32) for _ in range(8)]
potential(coils, stations[0]).block_until_ready()   # compile

for step in range(10000):
    field = potential(coils, stations[step % 8])
    field.block_until_ready()

print("field", np.asarray(field)[:3])
