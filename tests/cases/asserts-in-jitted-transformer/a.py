import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(1)
BATCH, LENGTH, WIDTH, HEADS, VOCAB = 8, 64, 96, 4, 50


def weight(*shape):
    return jnp.asarray(rng.normal(0.0, shape[0] ** -0.5, shape), dtype=jnp.float32)


params = {"embed": weight(VOCAB, WIDTH), "out": weight(WIDTH, VOCAB), "blocks": []}
for _ in range(2):
    params["blocks"].append({"qkv": weight(WIDTH, 3 * WIDTH), "proj": weight(WIDTH, WIDTH),
                             "up": weight(WIDTH, 4 * WIDTH), "down": weight(4 * WIDTH, WIDTH)})
mask = jnp.tril(jnp.ones((LENGTH, LENGTH), dtype=bool))


def norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def attend(block, x):
    n, t, d = x.shape
    q, k, v = jnp.split(x @ block["qkv"], 3, axis=-1)
    q, k, v = [a.reshape(n, t, HEADS, d // HEADS).swapaxes(1, 2) for a in (q, k, v)]
    score = q @ k.swapaxes(-1, -2) / np.sqrt(d // HEADS)
    p = jax.nn.softmax(jnp.where(mask, score, -1e9), axis=-1)
    return (p @ v).swapaxes(1, 2).reshape(n, t, d) @ block["proj"]


def loss(params, tokens):
    x = params["embed"][tokens[:, :-1]]
    for block in params["blocks"]:
        x = x + attend(block, norm(x))
        x = x + jax.nn.gelu(norm(x) @ block["up"]) @ block["down"]
    logp = jax.nn.log_softmax(norm(x) @ params["out"])
    return -jnp.take_along_axis(logp, tokens[:, 1:, None], axis=-1).mean()


@jax.jit
def train_step(params, tokens):
    value, grads = jax.value_and_grad(loss)(params, tokens)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads), value


start = rng.integers(0, VOCAB, (64, 1))
text = (start + 7 * np.arange(LENGTH + 1)) % VOCAB
history = []
for it in range(300):
    rows = rng.integers(0, 64, BATCH)
    params, value = train_step(params, text[rows])
    history.append(float(value))

print("loss", history[0], history[-1])
