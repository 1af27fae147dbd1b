import jax
import jax.numpy as jnp
import numpy as np

n_nodes, n_times = 20, 100
rng = np.random.default_rng(4)
observed = jnp.asarray(np.cumsum(0.3 * rng.standard_normal((n_times, n_nodes)), axis=0)
                       + rng.standard_normal((n_times, n_nodes)), dtype=jnp.float32)


def surprise(omega):
    def update(carry, y):
        mean, precision, volatility = carry
        predicted = 1 / (1 / precision + jnp.exp(omega + volatility))
        error = y - mean
        precision = predicted + 1.0
        mean = mean + error / precision
        volatility = 0.9 * volatility + 0.02 * (predicted * error ** 2 - 1)
        return (mean, precision, volatility), jnp.sum(0.5 * (error ** 2 * predicted - jnp.log(predicted)))

    start = (jnp.zeros(n_nodes), jnp.ones(n_nodes), jnp.zeros(n_nodes))
    _, total = jax.lax.scan(update, start, observed)
    return total.sum() / n_times


gradient = jax.jit(jax.value_and_grad(surprise))
omega = jnp.full(n_nodes, -2.0)
gradient(omega)[0].block_until_ready()

for iteration in range(6000):
    value, slope = gradient(omega)
    omega = omega - 0.02 * slope
    if iteration % 1500 == 0:
        print(iteration, float(value))

print("omega", np.asarray(omega)[:4].round(3))
