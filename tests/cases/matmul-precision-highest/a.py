import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_default_matmul_precision", "highest")

rng = np.random.default_rng(11)
BATCH, TOKENS, WIDTH, HEADS = 4, 96, 192, 6


def weights(*shape):
    return jnp.asarray(rng.standard_normal(shape) / np.sqrt(shape[0]), jnp.float32)


params = {
    "qkv": weights(WIDTH, 3 * WIDTH), "out": weights(WIDTH, WIDTH),
    "up": weights(WIDTH, 4 * WIDTH), "down": weights(4 * WIDTH, WIDTH),
}


def norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def block(p, x):
    b, t, w = x.shape
    q, k, v = jnp.split(norm(x) @ p["qkv"], 3, axis=-1)
    q, k, v = (z.reshape(b, t, HEADS, w // HEADS).transpose(0, 2, 1, 3) for z in (q, k, v))
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / np.sqrt(w // HEADS)
    mixed = jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores), v)
    x = x + mixed.transpose(0, 2, 1, 3).reshape(b, t, w) @ p["out"]
    return x + jax.nn.relu(norm(x) @ p["up"]) @ p["down"]


def loss(p, x, target):
    return jnp.mean((block(p, block(p, x)) - target) ** 2)


@jax.jit
def train_step(p, x, target):
    value, grads = jax.value_and_grad(loss)(p, x, target)
    return jax.tree.map(lambda w, g: w - 0.01 * g, p, grads), value


x = jnp.asarray(rng.standard_normal((BATCH, TOKENS, WIDTH)), jnp.float32)
target = jnp.roll(x, 1, axis=1)
for step in range(200):
    params, value = train_step(params, x, target)
    value.block_until_ready()

print("loss %.4f" % float(value))
