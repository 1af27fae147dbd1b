import jax
import jax.numpy as jnp
import numpy as np

VOCAB, DIM, BATCH, CONTEXT = 500, 48, 128, 8
rng = np.random.default_rng(7)
text = rng.zipf(1.3, 60_000) % VOCAB


def init():
    return {
        "table": jnp.asarray(rng.normal(0, 0.1, (VOCAB, DIM)), dtype=jnp.float32),
        "out": jnp.asarray(rng.normal(0, 0.1, (DIM, VOCAB)), dtype=jnp.float32),
    }


def embed(table, tokens):
    return table[tokens]


def loss_fn(params, context, target):
    hidden = jnp.tanh(embed(params["table"], context).mean(axis=1))
    logp = jax.nn.log_softmax(hidden @ params["out"])
    return -jnp.mean(jnp.take_along_axis(logp, target[:, None], axis=1))


@jax.jit
def train_step(params, context, target):
    loss, grads = jax.value_and_grad(loss_fn)(params, context, target)
    return jax.tree.map(lambda p, g: p - 0.5 * g, params, grads), loss


params = init()
for step in range(400):
    start = rng.integers(0, len(text) - CONTEXT - 1, BATCH)
    window = text[start[:, None] + np.arange(CONTEXT + 1)].astype(np.int32)
    params, loss = train_step(params, window[:, :-1], window[:, -1])

print(f"loss of the last step: {float(loss):.4f}")
