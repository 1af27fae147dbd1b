import jax
import jax.numpy as jnp
import numpy as np
import torch

n_words, n_topics, B = 6000, 50, 32
torch.manual_seed(7)
torch.nn.Linear(n_words, n_topics, bias=False)      # same random stream as the torch script
profile = torch.randn(n_topics, n_words)
W = jnp.asarray((0.095 * profile).numpy())


def draw():
    y = torch.randint(0, n_topics, (B,))
    x = 0.4 * torch.rand(B, n_words) * (profile[y] > 0).float()
    return jnp.asarray(x.numpy()), jnp.asarray(y.numpy())


data = [draw() for _ in range(20)]


def loss(W, x, y):
    logp = jax.nn.log_softmax(x @ W.T)
    return -logp[jnp.arange(B), y].mean()


@jax.jit
def train_step(W, m, v, t, x, y):
    l, g = jax.value_and_grad(loss)(W, x, y)
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g * g
    mhat = m / (1 - 0.9 ** t)
    vhat = v / (1 - 0.999 ** t)
    return W - 1e-3 * mhat / (jnp.sqrt(vhat) + 1e-8), m, v, l


m = jnp.zeros_like(W)
v = jnp.zeros_like(W)
for step in range(1500):
    x, y = data[step % 20]
    W, m, v, l = train_step(W, m, v, step + 1.0, x, y)
    l.block_until_ready()

print(float(l), float(jnp.linalg.norm(W)))
