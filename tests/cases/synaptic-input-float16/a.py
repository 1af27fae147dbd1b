import jax
import jax.numpy as jnp
import numpy as np

# synaptic input of 400 neurons, between 40 and 600 synapses each
rng = np.random.default_rng(11)
n = 400
post = np.repeat(np.arange(n), rng.integers(40, 600, size=n)).astype(np.int32)
events = [jnp.asarray(rng.standard_normal(post.size), dtype=jnp.float32) for _ in range(6)]
post = jnp.asarray(post)


@jax.jit
def total_input(current):
    return jax.ops.segment_sum(current, post, num_segments=n, indices_are_sorted=True)


total_input(events[0]).block_until_ready()

strongest = 0.0
for step in range(8000):
    total = np.asarray(total_input(events[step % 6]))
    strongest += float(total.max())

print(post.size, "synapses, mean of the strongest input", strongest / 8000)
