import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
known = jnp.asarray(rng.choice(200_000, 1500, replace=False), dtype=jnp.int32)   # customers under watch
batches = [jnp.asarray(rng.integers(0, 200_000, 20_000), dtype=jnp.int32) for _ in range(20)]
amounts = [jnp.asarray(rng.gamma(2.0, 40.0, 20_000), dtype=jnp.float32) for _ in range(20)]


@jax.jit
def watched(ids, amount, known):
    hit = jnp.isin(ids, known)
    return hit.sum(), jnp.where(hit, amount, 0.0).sum()


watched(batches[0], amounts[0], known)

count, total = 0, 0.0
for step in range(600):
    n, s = watched(batches[step % 20], amounts[step % 20], known)
    count += int(n)
    total += float(s)

print("watched transactions:", count)
print("amount: %.2f" % total)
