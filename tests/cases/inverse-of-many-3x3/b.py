import jax
import jax.numpy as jnp


@jax.jit
def invert(mats):
    a, b, c = mats[:, 0, 0], mats[:, 0, 1], mats[:, 0, 2]
    d, e, f = mats[:, 1, 0], mats[:, 1, 1], mats[:, 1, 2]
    g, h, i = mats[:, 2, 0], mats[:, 2, 1], mats[:, 2, 2]
    A, B, C = e * i - f * h, c * h - b * i, b * f - c * e
    D, E, F = f * g - d * i, a * i - c * g, c * d - a * f
    G, H, I = d * h - e * g, b * g - a * h, a * e - b * d
    adj = jnp.stack([A, B, C, D, E, F, G, H, I], axis=-1)
    det = a * A + b * D + c * G
    return (adj / det[:, None]).reshape(-1, 3, 3)


key = jax.random.PRNGKey(4)
mats = jax.random.normal(key, (10_000, 3, 3)) + 8.0 * jnp.eye(3)

for it in range(30_000):
    inv = invert(mats).block_until_ready()

print("residual", float(jnp.abs(mats @ inv - jnp.eye(3)).max()))
