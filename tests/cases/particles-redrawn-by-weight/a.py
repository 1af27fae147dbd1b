import jax
import jax.numpy as jnp

n_particles = 1000
noise, sensor = 0.3, 0.5


@jax.jit
def pf_step(key, x, z):
    k_move, k_resample = jax.random.split(key)
    x = x + 0.1 * jnp.sin(x) + noise * jax.random.normal(k_move, x.shape)
    logw = -0.5 * ((z - x) / sensor) ** 2
    idx = jax.random.categorical(k_resample, logw, shape=(n_particles,))
    x = x[idx]
    return x, x.mean()


key = jax.random.PRNGKey(0)
particles = jax.random.normal(key, (n_particles,))
readings = jnp.cumsum(0.3 * jax.random.normal(jax.random.PRNGKey(1), (256,)))
readings = [float(z) for z in 2.0 * jnp.tanh(readings)]

err = 0.0
for t in range(50_000):
    key, sub = jax.random.split(key)
    particles, estimate = pf_step(sub, particles, readings[t % 256])
    err += abs(float(estimate) - readings[t % 256])

print("mean distance from the readings", err / 50_000)
