from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Regressor:
    """Tanh network, SGD with heavy-ball momentum."""

    def __init__(self, widths, gen, lr=0.02, beta=0.9):
        self.weights = []
        self.biases = []
        for fan_in, fan_out in zip(widths, widths[1:]):
            w = gen.normal(0, fan_in ** -0.5, (fan_in, fan_out))
            self.weights.append(jnp.asarray(w, jnp.float32))
            self.biases.append(jnp.zeros(fan_out, jnp.float32))
        self.mom = jax.tree.map(jnp.zeros_like, (self.weights, self.biases))
        self.step = jax.jit(partial(self._step, lr=lr, beta=beta))

    @staticmethod
    def _loss(theta, xb, yb):
        weights, biases = theta
        h = xb
        for w, b in zip(weights[:-1], biases[:-1]):
            h = jnp.tanh(h @ w + b)
        out = h @ weights[-1] + biases[-1]
        return jnp.mean((out - yb) ** 2)

    @staticmethod
    def _step(theta, mom, xb, yb, lr, beta):
        value, grad = jax.value_and_grad(Regressor._loss)(theta, xb, yb)
        mom = jax.tree.map(lambda m, g: beta * m + g, mom, grad)
        theta = jax.tree.map(lambda t, m: t - lr * m, theta, mom)
        return value, theta, mom

    def fit_batch(self, xb, yb):
        theta = (self.weights, self.biases)
        value, (self.weights, self.biases), self.mom = self.step(theta, self.mom, xb, yb)
        return float(value)


gen = np.random.default_rng(3)
X = gen.uniform(-1, 1, (4096, 12)).astype(np.float32)
Y = np.sin(X[:, :4].sum(axis=1, keepdims=True)).astype(np.float32)
net = Regressor([12, 32, 32, 32, 1], gen)
history = np.zeros(400)

for it in range(400):
    first = (it * 128) % X.shape[0]
    batch = slice(first, first + 128)
    history[it] = net.fit_batch(X[batch], Y[batch])

print("loss over the last 50 steps:", round(history[-50:].mean(), 5))
