import jax
import jax.numpy as jnp


@jax.jit
def invert(mats):
    return jnp.linalg.inv(mats)


key = jax.random.PRNGKey(4)
mats = jax.random.normal(key, (10_000, 3, 3)) + 8.0 * jnp.eye(3)

for it in range(3000):
    inv = invert(mats).block_until_ready()

print("residual", float(jnp.abs(mats @ inv - jnp.eye(3)).max()))
