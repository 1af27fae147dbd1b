import jax
import jax.numpy as jnp
from jax.tree_util import register_pytree_node_class


@register_pytree_node_class
class Roofs:
    def __init__(self, temperature, lag, hour=0.0, tau=5.0):
        self.temperature = temperature
        self.lag = lag
        self.hour = hour
        self.tau = tau

    def tree_flatten(self):
        return (self.temperature, self.lag, self.hour), (self.tau,)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)


@jax.jit
def advance(roofs, dt):
    air = 283.0 + 8.0 * jnp.cos(2 * jnp.pi / 24.0 * (roofs.hour - roofs.lag))
    return roofs.temperature + dt / roofs.tau * (air - roofs.temperature)


n = 5000
roofs = Roofs(jnp.full(n, 283.0), 14.0 + jnp.linspace(0.0, 3.0, n))
dt = 0.25
warmest = 0.0
for i in range(600):
    T = advance(roofs, dt)
    roofs = Roofs(T, roofs.lag, roofs.hour + dt)
    if i % 96 == 95:
        warmest = max(warmest, float(T.max()))

print(f"hour {roofs.hour:.2f} warmest {warmest:.3f} K last {float(T[0]):.3f} K")
