import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def init(key):
    k1, k2 = jax.random.split(key)
    return {"conv": 0.2 * jax.random.normal(k1, (3, 3, 3, 16)), "bias": jnp.zeros(16),
            "dense": 0.25 * jax.random.normal(k2, (16, 10))}


def apply(params, x):
    x = lax.conv_general_dilated(x, params["conv"], (1, 1), "SAME",
                                 dimension_numbers=("NHWC", "HWIO", "NHWC"))
    x = jax.nn.relu(x + params["bias"])
    return x.max(axis=(1, 2)) @ params["dense"]


@jax.jit
def accuracies(params, images, labels):
    logits = lax.map(lambda pair: apply(*pair), (params, images))
    return (logits.argmax(-1) == labels).mean(-1)


# one network for each of six random seeds, each with its own batches
seeds, batch = 6, 16
params = jax.vmap(init)(jax.random.split(jax.random.key(42), seeds))
rng = np.random.default_rng(0)
images = [jnp.asarray(rng.random((seeds, batch, 16, 16, 3), dtype=np.float32)) for _ in range(8)]
labels = jnp.asarray(rng.integers(0, 10, (seeds, batch)))
accuracies(params, images[0], labels).block_until_ready()

total = np.zeros(seeds)
for step in range(1500):
    total += np.asarray(accuracies(params, images[step % 8], labels))

print("accuracy of each seed", total / 1500)
