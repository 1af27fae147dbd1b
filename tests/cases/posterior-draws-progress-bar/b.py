import jax
import jax.numpy as jnp
import numpy as np


class ProgressBar:
    def __init__(self, total):
        self.total, self.done, self.text = total, 0, ""

    def update(self, draw):
        self.done = int(draw) + 1
        if self.done % 6000 == 0:
            self.text = "#" * (40 * self.done // self.total)


rng = np.random.default_rng(1)
X = jnp.asarray(rng.normal(size=(1000, 6)).astype(np.float32))
y = jnp.asarray((rng.random(1000) < 0.4).astype(np.float32))
blocks, per_block = 1200, 100
bar = ProgressBar(blocks * per_block)


def log_posterior(beta):
    eta = X @ beta
    return jnp.sum(y * eta - jax.nn.softplus(eta)) - 0.5 * jnp.sum(beta**2)


@jax.jit
def sample_block(key, beta, lp, start):
    def step(carry, draw):
        key, beta, lp = carry
        key, k1, k2 = jax.random.split(key, 3)
        proposal = beta + 0.05 * jax.random.normal(k1, beta.shape)
        new = log_posterior(proposal)
        accept = jnp.log(jax.random.uniform(k2)) < new - lp
        beta, lp = jnp.where(accept, proposal, beta), jnp.where(accept, new, lp)
        jax.lax.cond((draw + 1) % 20 == 0, lambda d: jax.debug.callback(bar.update, d), lambda d: None, draw)
        return (key, beta, lp), beta

    carry, draws = jax.lax.scan(step, (key, beta, lp), start + jnp.arange(per_block))
    return carry, draws.mean(axis=0)


key, beta = jax.random.key(0), jnp.zeros(6)
lp = log_posterior(beta)
jax.block_until_ready(sample_block(key, beta, lp, 0))

mean = np.zeros(6)
for block in range(blocks):
    (key, beta, lp), block_mean = sample_block(key, beta, lp, block * per_block)
    mean += np.asarray(block_mean)

print(bar.done, "draws, posterior mean", np.round(mean / blocks, 3))
