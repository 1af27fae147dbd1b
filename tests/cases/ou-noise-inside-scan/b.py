import jax
import jax.numpy as jnp

n_paths, n_steps = 1000, 500
dt, theta, mu, sigma = 0.002, 1.5, 0.02, 0.3


@jax.jit
def simulate(key, x):
    noise = jax.random.normal(key, (n_steps, n_paths))

    def step(x, z):
        x = x + theta * (mu - x) * dt + sigma * jnp.sqrt(dt) * z
        return x, None

    x, _ = jax.lax.scan(step, x, noise)
    return x


x0 = jnp.full(n_paths, 0.05)
key = jax.random.key(0)
simulate(key, x0).block_until_ready()

means = []
for run in range(400):
    key, sub = jax.random.split(key)
    x = simulate(sub, x0)
    means.append(float(x.mean()))

print("mean of the end points %.5f" % (sum(means) / len(means)))
