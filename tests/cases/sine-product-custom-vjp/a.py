import jax
import jax.numpy as jnp


@jax.jit
def f(x, y):
    return jnp.sin(x) * y


key = jax.random.PRNGKey(0)
jax.block_until_ready(f(jnp.float32(0.5), jnp.float32(2.0)))
total = 0.0

for k in range(12000):
    key, subkey = jax.random.split(key)
    x = jax.random.normal(subkey, (2,))
    total += float(f(x[0], x[1]))

print("mean:", total / 12000)
