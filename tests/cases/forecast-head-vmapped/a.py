import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
weight = jnp.asarray(rng.standard_normal((96, 336)) / 18, dtype=jnp.float32)
batches = [jnp.asarray(rng.standard_normal((128, 7, 336)), dtype=jnp.float32) for k in range(4)]


def project(weight, x):
    # one series: 336 hours in, 96 hours out
    return weight @ x


project_all = jax.jit(jax.vmap(jax.vmap(project, in_axes=(None, 0)), in_axes=(None, 0)))
project_all(weight, batches[0]).block_until_ready()

for step in range(8000):
    y = project_all(weight, batches[step % 4]).block_until_ready()

print(y.shape, "sum of squares:", float(jnp.sum(y * y)))
