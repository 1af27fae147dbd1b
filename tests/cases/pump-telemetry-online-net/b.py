import random
from functools import partial
import jax
import jax.numpy as jnp
import numpy as np

random.seed(4)


class WearModel:
    def __init__(self, n_in, n_hidden, lr):
        k1, k2 = jax.random.split(jax.random.key(0))
        self.lr = lr
        self.weights = (
            0.3 * jax.random.normal(k1, (n_in, n_hidden)),
            jnp.zeros(n_hidden),
            0.2 * jax.random.normal(k2, (n_hidden,)),
        )

    @staticmethod
    def mse(weights, inputs, target):
        w_in, bias, w_out = weights
        prediction = jnp.tanh(inputs @ w_in + bias) @ w_out
        return jnp.mean((prediction - target) ** 2)

    @partial(jax.jit, static_argnums=0)
    def _update(self, weights, inputs, target):
        err, grad = jax.value_and_grad(self.mse)(weights, inputs, target)
        return [w - self.lr * g for w, g in zip(weights, grad)], err

    def learn(self, records, target):
        inputs = jnp.asarray(np.array(records, dtype=np.float32))
        target = jnp.asarray(np.array(target, dtype=np.float32))
        weights, err = self._update(self.weights, inputs, target)
        self.weights = tuple(weights)
        return float(err)


telemetry = [[[random.gauss(0.0, 1.0) for _ in range(12)] for _ in range(128)] for _ in range(20)]
targets = [[0.4 * s[0] - 0.3 * s[3] * s[5] + 0.1 * s[7] for s in block] for block in telemetry]

model = WearModel(12, 32, 0.05)
history = np.zeros(300)
for n in range(300):
    history[n] = model.learn(telemetry[n % 20], targets[n % 20])

print(history[:20].mean(), history[-20:].mean())
