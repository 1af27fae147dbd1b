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


def check(name, x, *shape, dtype=jnp.float32):
    if x.ndim != len(shape):
        raise ValueError(f"{name}: {x.ndim} axes instead of {len(shape)}")
    for axis, (have, want) in enumerate(zip(x.shape, shape)):
        if want is not None and have != want:
            raise ValueError(f"{name}: axis {axis} is {have}, not {want}")
    if x.dtype != dtype:
        raise TypeError(f"{name}: {x.dtype}, not {dtype}")
    return x


@jax.named_scope("norm")
def norm(x):
    check("norm input", x, BATCH, LENGTH, WIDTH)
    x = x - x.mean(-1, keepdims=True)
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)


@jax.named_scope("attention")
def attend(block, x):
    n, t, d = check("attention input", x, BATCH, LENGTH, WIDTH).shape
    q, k, v = jnp.split(x @ block["qkv"], 3, axis=-1)
    q, k, v = [a.reshape(n, t, HEADS, d // HEADS).swapaxes(1, 2) for a in (q, k, v)]
    for name, a in zip("qkv", (q, k, v)):
        check(name, a, BATCH, HEADS, LENGTH, WIDTH // HEADS)
    score = q @ k.swapaxes(-1, -2) / np.sqrt(d // HEADS)
    check("score", score, BATCH, HEADS, LENGTH, LENGTH)
    p = jax.nn.softmax(jnp.where(mask, score, -1e9), axis=-1)
    return (p @ v).swapaxes(1, 2).reshape(n, t, d) @ block["proj"]


@jax.named_scope("loss")
def loss(params, tokens):
    check("tokens", tokens, BATCH, LENGTH + 1, dtype=jnp.int32)
    for name in ("embed", "out"):
        check(name, params[name], None, None)
    x = params["embed"][tokens[:, :-1]]
    for block in params["blocks"]:
        x = x + attend(block, norm(x))
        x = x + jax.nn.gelu(norm(x) @ block["up"]) @ block["down"]
    logp = jax.nn.log_softmax(norm(x) @ params["out"])
    check("log probabilities", logp, BATCH, LENGTH, VOCAB)
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
