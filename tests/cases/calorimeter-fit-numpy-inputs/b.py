import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(21)
events, cells = 20000, 60
energy = rng.gamma(2.0, 10.0, events)
share = rng.dirichlet(np.full(cells, 0.4), events)
gain = rng.normal(1.0, 0.1, cells)
signals = jnp.asarray(energy[:, None] * share * gain)
energy = jnp.asarray(energy)


@jax.jit
def step(w, momentum, signals, energy):
    def loss(w):
        residual = signals @ w - energy
        return jnp.mean(jnp.sqrt(1.0 + residual ** 2)) + 1e-3 * jnp.sum((w - 1.0) ** 2)

    value, slope = jax.value_and_grad(loss)(w)
    momentum = 0.9 * momentum - 2e-3 * slope
    return w + momentum, momentum, value


w = jnp.ones(cells)
momentum = jnp.zeros(cells)
for it in range(1500):
    w, momentum, value = step(w, momentum, signals, energy)
    if it % 100 == 0:
        print(it, float(value))

print("mean gain", float(jnp.mean(1.0 / w)))
