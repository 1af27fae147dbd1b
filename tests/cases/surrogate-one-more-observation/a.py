import jax
import jax.numpy as jnp
import numpy as np

# sequential design: after every measurement refit the surrogate and ask for the next setting
rng = np.random.default_rng(3)
pool = rng.uniform(-2, 2, (6000, 3)).astype(np.float32)
truth = np.sin(2 * pool[:, 0]) + 0.5 * pool[:, 1] ** 2 - np.cos(3 * pool[:, 2])


@jax.jit
def acquisition(X, y, candidates):
    d2 = jnp.sum((X[:, None, :] - candidates[None, :, :]) ** 2, axis=-1)
    weight = jnp.exp(-0.5 * d2 / 0.09)
    density = 1e-3 + weight.sum(axis=0)
    mean = (y[:, None] * weight).sum(axis=0) / density
    return mean + 0.5 / jnp.sqrt(density + 0.1)


X = [pool[i] for i in range(40)]
y = [truth[i] for i in range(40)]
for trial in range(120):
    score = acquisition(np.stack(X), np.array(y, np.float32), pool)
    best = int(jnp.argmax(score))
    X.append(pool[best])
    y.append(truth[best])

print("best value found", max(y), "of", truth.max(), "in", len(y), "measurements")
