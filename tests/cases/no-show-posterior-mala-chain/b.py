import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(19)
n_patients, n_features = 80000, 10
design = rng.normal(size=(n_patients, n_features)).astype(np.float32)
design[:, 0] = 1.0
truth = np.linspace(-1.0, 1.0, n_features)
missed = (rng.random(n_patients) < 1 / (1 + np.exp(-design @ truth))).astype(np.float32)
design, missed = jnp.asarray(design), jnp.asarray(missed)
STEP = 5e-5


def log_post(beta):
    logits = design @ beta
    return jnp.sum(missed * logits - jnp.logaddexp(0.0, logits)) - 0.5 * jnp.sum(beta**2) / 25.0


value_and_slope = jax.value_and_grad(log_post)


@jax.jit
def mala_step(key, beta, value, slope):
    k_noise, k_accept = jax.random.split(key)
    forward_mean = beta + STEP * slope
    proposal = forward_mean + jnp.sqrt(2 * STEP) * jax.random.normal(k_noise, beta.shape)
    new_value, new_slope = value_and_slope(proposal)
    backward_mean = proposal + STEP * new_slope
    log_q = (jnp.sum((proposal - forward_mean) ** 2) - jnp.sum((beta - backward_mean) ** 2)) / (4 * STEP)
    accept = jnp.log(jax.random.uniform(k_accept)) < new_value - value + log_q
    keep = lambda new, old: jnp.where(accept, new, old)
    return keep(proposal, beta), keep(new_value, value), keep(new_slope, slope)


keys = jax.random.split(jax.random.PRNGKey(3), 200)
beta = jnp.asarray(truth, dtype=jnp.float32)
value, slope = value_and_slope(beta)
chain = [beta]
heights = []
for key in keys:
    beta, value, slope = mala_step(key, beta, value, slope)
    heights.append(float(value))
    chain.append(beta)

chain = np.asarray(jnp.stack(chain))
print(chain.shape, chain[50:].mean(axis=0).round(4), round(max(heights), 1))
