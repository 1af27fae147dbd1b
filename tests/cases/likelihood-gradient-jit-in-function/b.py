import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

# position of a peak over a flat background, unbinned maximum likelihood, several pseudo-experiments
rng = np.random.default_rng(3)
signal, window = 0.6, 20.0
toys = rng.uniform(-10.0, 10.0, (8, 15000))
toys[:, :9000] = rng.normal(1.5, 1.0, (8, 9000))
toys = [jnp.asarray(t) for t in toys]


def nll(mu, x):
    d = x - mu
    peak = signal * jnp.exp(-0.5 * d * d) / np.sqrt(2 * np.pi)
    return -jnp.sum(jnp.log(peak + (1 - signal) / window))


def nll_gradient(mu, x):
    return jax.jit(jax.grad(nll))(mu, x)


fits = []
for step in range(240):
    x = toys[step // 30]
    if step % 30 == 0:
        mu = 0.5
    mu = mu - 1.5 * nll_gradient(mu, x) / len(x)
    if step % 30 == 29:
        fits.append(float(mu))

print("peaks at", [round(m, 6) for m in fits])
