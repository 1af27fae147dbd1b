import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(5)
rays = jnp.asarray(rng.uniform(-1, 1, (400, 2)), dtype=jnp.float32)
shift = jnp.asarray(rng.normal(0, 0.01, (100, 6)), dtype=jnp.float32)
p0 = jnp.array([1.0, 0.5, 0.02, -0.01, 0.1, 0.05], dtype=jnp.float32)


def spots(p):
    """Where the rays hit the sensor, for the six lens parameters."""
    x, y = rays[:, 0], rays[:, 1]
    r2 = x * x + y * y
    radial = p[0] + p[1] * r2 + p[2] * r2 ** 2
    u = radial * x + p[3] + p[5] * jnp.sin(x * y)
    v = radial * y + p[4] + p[5] * jnp.cos(x - y)
    return jnp.concatenate([u, v])


jacobian = jax.jit(jax.jacfwd(spots))
jacobian(p0).block_until_ready()

trace = 0.0
for i in range(800):
    J = jacobian(p0 + shift[i % 100])
    trace += float(jnp.trace(J.T @ J))

print("mean trace", trace / 800)
