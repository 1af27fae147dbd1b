import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

rng = np.random.default_rng(12)
sizes = [(512, 640), (640, 320), (320, 10)]


class AdamOptimizer:
    def __init__(self, params, lr=1e-3, beta_1=0.9, beta_2=0.999, epsilon=1e-8):
        self.params = params
        self.lr, self.beta_1, self.beta_2, self.epsilon = lr, beta_1, beta_2, epsilon
        self.t = 0
        self.ms = [np.zeros_like(p) for p in params]
        self.vs = [np.zeros_like(p) for p in params]

    def _get_updates(self, grads):
        self.t += 1
        self.ms = [self.beta_1 * m + (1 - self.beta_1) * g for m, g in zip(self.ms, grads)]
        self.vs = [self.beta_2 * v + (1 - self.beta_2) * (g ** 2) for v, g in zip(self.vs, grads)]
        rate = self.lr * np.sqrt(1 - self.beta_2 ** self.t) / (1 - self.beta_1 ** self.t)
        return [-rate * m / (np.sqrt(v) + self.epsilon) for m, v in zip(self.ms, self.vs)]

    def update_params(self, grads):
        for p, u in zip(self.params, self._get_updates(grads)):
            p += u


def relu(z):
    return np.maximum(z, 0)


weights = [rng.standard_normal(s) * np.sqrt(2 / s[0]) for s in sizes]
X = rng.standard_normal((512, 512))
y = rng.integers(0, 10, 512)
optimizer = AdamOptimizer(weights)


def loss_and_grads(xb, yb):
    h1 = relu(xb @ weights[0])
    h2 = relu(h1 @ weights[1])
    z = h2 @ weights[2]
    z = z - z.max(axis=1, keepdims=True)
    p = np.exp(z)
    p /= p.sum(axis=1, keepdims=True)
    rows = np.arange(len(yb))
    loss = -np.log(p[rows, yb]).mean()
    p[rows, yb] -= 1
    d3 = p / len(yb)
    d2 = (d3 @ weights[2].T) * (h2 > 0)
    d1 = (d2 @ weights[1].T) * (h1 > 0)
    return loss, [xb.T @ d1, h1.T @ d2, h2.T @ d3]


total = 0.0
for step in range(8000):
    start = step * 16 % 512
    loss, grads = loss_and_grads(X[start:start + 16], y[start:start + 16])
    optimizer.update_params(grads)
    if step < 50:
        total += loss

print("mean loss of the first steps:", round(float(total / 50), 4))
