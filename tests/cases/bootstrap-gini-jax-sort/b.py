import numpy as np
import jax
import jax.numpy as jnp

# bootstrap distribution of the Gini coefficient of household incomes
rng = np.random.default_rng(42)
n = 40_000
incomes = rng.lognormal(10.0, 0.8, n).astype(np.float32)
samples = [jnp.asarray(incomes[rng.integers(0, n, n)]) for _ in range(32)]
rank = jnp.arange(1, n + 1, dtype=jnp.float32) / n


@jax.jit
def gini(x):
    x = jnp.sort(x)
    return 2 * jnp.dot(rank, x) / x.sum() - (n + 1) / n


ginis = []
for i in range(960):
    ginis.append(float(gini(samples[i % 32])))

print("Gini %.5f +- %.5f" % (np.mean(ginis), np.std(ginis)))
