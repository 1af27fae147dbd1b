import jax
import jax.numpy as jnp
import numpy as np

# Re-ranking of search hits: a small two-layer scorer in JAX, the hits stay Python objects.
rng = np.random.default_rng(7)
N_HITS, N_FEAT, N_HIDDEN = 50, 24, 64

W1 = jnp.asarray(rng.normal(0, 0.2, (N_FEAT, N_HIDDEN)), jnp.float32)
b1 = jnp.zeros(N_HIDDEN, jnp.float32)
w2 = jnp.asarray(rng.normal(0, 0.2, N_HIDDEN), jnp.float32)


@jax.jit
def score(features):
    h = jnp.tanh(features @ W1 + b1)
    return jax.nn.sigmoid(h @ w2)


pages = rng.normal(size=(200, N_HITS, N_FEAT)).astype(np.float32)
names = [f"doc-{i:03d}" for i in range(N_HITS)]
clicks = {name: 0.0 for name in names}

for query in range(300):
    scores = score(pages[query % len(pages)])
    values = scores.tolist()
    ranked = sorted(zip(values, names), reverse=True)
    for rank, (value, name) in enumerate(ranked[:10]):
        clicks[name] += value / (rank + 1)

best = max(clicks, key=clicks.get)
print(best, round(clicks[best], 3))
