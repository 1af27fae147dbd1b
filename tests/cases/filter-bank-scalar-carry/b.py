import jax
import jax.numpy as jnp
import numpy as np

n_nodes, n_times = 20, 100
rng = np.random.default_rng(4)
observed = jnp.asarray(np.cumsum(0.3 * rng.standard_normal((n_times, n_nodes)), axis=0)
                       + rng.standard_normal((n_times, n_nodes)), dtype=jnp.float32)


def update_node(node, omega, y):
    predicted = 1 / (1 / node["precision"] + jnp.exp(omega + node["volatility"]))
    error = y - node["mean"]
    precision = predicted + 1.0
    new = {"mean": node["mean"] + error / precision,
           "precision": precision,
           "volatility": 0.9 * node["volatility"] + 0.02 * (predicted * error ** 2 - 1)}
    return new, 0.5 * (error ** 2 * predicted - jnp.log(predicted))


def surprise(omega):
    def update(nodes, y):
        total = 0.0
        for i in range(n_nodes):
            nodes[i], part = update_node(nodes[i], omega[i], y[i])
            total = total + part
        return nodes, total

    start = {i: {"mean": jnp.float32(0), "precision": jnp.float32(1), "volatility": jnp.float32(0)}
             for i in range(n_nodes)}
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
