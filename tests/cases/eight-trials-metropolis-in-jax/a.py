import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.stats import norm

jax.config.update("jax_enable_x64", True)

effect = jnp.array([28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0])
stderr = jnp.array([15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0])


@jax.jit
def log_posterior(mu, log_tau, z):
    theta = mu + jnp.exp(log_tau) * z
    lp = jnp.sum(norm.logpdf(effect, theta, stderr))
    lp += jnp.sum(norm.logpdf(z))
    lp += norm.logpdf(mu, 0.0, 10.0) + norm.logpdf(log_tau, 1.0, 1.0)
    return lp


rng = np.random.default_rng(8)
mu, log_tau, z = 5.0, 1.0, jnp.zeros(8)
current = log_posterior(mu, log_tau, z)
trace = []
for sweep in range(400):
    for _ in range(5):
        step = 0.35 * rng.normal(size=10)
        proposal = (mu + 8 * step[0], log_tau + step[1], z + step[2:])
        candidate = log_posterior(*proposal)
        if np.log(rng.random()) < candidate - current:
            (mu, log_tau, z), current = proposal, candidate
    trace.append((mu, log_tau))

trace = np.array(trace)
print(trace.mean(axis=0).round(6), float(current))
