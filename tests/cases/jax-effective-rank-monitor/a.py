import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
X = rng.standard_normal((8192, 40)).astype(np.float32)
Y = np.stack([np.sin(X[:, 0] * 2), X[:, 1] * X[:, 2], np.cos(X[:, 3])], axis=1).astype(np.float32)


class Encoder:
    def __init__(self, seed, sizes=(40, 128, 96, 3), lr=0.02):
        r = np.random.default_rng(seed)
        self.lr = lr
        self.params = [
            (jnp.asarray(r.standard_normal((m, n)) * np.sqrt(2 / m), dtype=jnp.float32), jnp.zeros(n))
            for m, n in zip(sizes[:-1], sizes[1:])
        ]
        self._step = jax.jit(self._train_step)

    @staticmethod
    def forward(params, x):
        for w, b in params[:-1]:
            x = jnp.maximum(x @ w + b, 0.0)
        w, b = params[-1]
        return x @ w + b, x

    @staticmethod
    def effective_rank(features):
        s = jnp.linalg.svd(features - features.mean(0), full_matrices=False, compute_uv=False)
        p = s / s.sum()
        return jnp.exp(-jnp.sum(p * jnp.log(p + 1e-9)))

    def _train_step(self, params, x, y):
        def objective(p):
            out, features = self.forward(p, x)
            return jnp.mean((out - y) ** 2), features

        (loss, features), grads = jax.value_and_grad(objective, has_aux=True)(params)
        params = [(w - self.lr * gw, b - self.lr * gb) for (w, b), (gw, gb) in zip(params, grads)]
        return params, loss, self.effective_rank(features)

    def fit(self, x, y):
        self.params, loss, rank = self._step(self.params, x, y)
        return float(loss), float(rank)


encoder = Encoder(seed=4)
log = []
for it in range(1200):
    idx = rng.integers(0, len(X), 256)
    log.append(encoder.fit(X[idx], Y[idx]))

print("loss %.4f, effective rank %.2f" % log[-1])
