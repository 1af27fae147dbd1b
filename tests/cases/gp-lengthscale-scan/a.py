import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

# log marginal likelihood of a Gaussian process over a random scan of its hyperparameters
rng = np.random.default_rng(8)
n = 400
t = np.sort(rng.uniform(0.0, 20.0, n))
y = np.sin(t) + 0.5 * np.sin(2.7 * t) + 0.3 * rng.standard_normal(n)
scan = np.column_stack([rng.uniform(0.4, 2.0, 800), rng.uniform(0.5, 1.5, 800), rng.uniform(0.2, 0.5, 800)])

t = jnp.asarray(t)
y = jnp.asarray(y)
scan = jnp.asarray(scan)


@jax.jit
def log_marginal(theta, t, y):
    length, amplitude, noise = theta
    d = (t[:, None] - t[None, :]) / length
    K = amplitude**2 * jnp.exp(-0.5 * d * d) + noise**2 * jnp.eye(t.size, dtype=t.dtype)
    alpha = jnp.linalg.inv(K) @ y
    sign, logdet = jnp.linalg.slogdet(K)
    return -0.5 * y @ alpha - 0.5 * logdet - 0.5 * t.size * jnp.log(2.0 * jnp.pi)


best = (-np.inf, None)
log_marginal(scan[0], t, y).block_until_ready()
for i in range(800):
    value = float(log_marginal(scan[i], t, y))
    if value > best[0]:
        best = (value, i)

print("best log marginal likelihood %.2f at" % best[0], np.round(np.asarray(scan[best[1]]), 3))
