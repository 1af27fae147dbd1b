import jax
import jax.numpy as jnp
import numpy as np

n = 1500
rng = np.random.default_rng(5)
source = jnp.array(rng.random((n, 2)))
target = jnp.array(rng.random((n, 2)))
cost = ((source[:, None, :] - target[None, :, :]) ** 2).sum(axis=-1)
K = jnp.exp(-cost / 0.1)
a = jnp.ones(n) / n
b = jnp.array(rng.dirichlet(np.ones(n) * 5))


@jax.jit
def sinkhorn_step(K, a, b, v):
    u = a / (K @ v)
    v = b / (K.T @ u)
    return u, v


v = jnp.ones(n)
for it in range(1000):
    u, v = sinkhorn_step(K, a, b, v)
    v.block_until_ready()

plan_cost = float((u[:, None] * K * v[None, :] * cost).sum())
print("transport cost", plan_cost)
