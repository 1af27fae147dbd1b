import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

F = np.float32
gen = np.random.default_rng(12)
W = [(gen.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(F) for shape in ((512, 640), (640, 320), (320, 10))]
data = gen.standard_normal((512, 512)).astype(F)
target = gen.integers(0, 10, 512)

m = [np.zeros_like(w) for w in W]
v = [np.zeros_like(w) for w in W]
work = [np.empty_like(w) for w in W]
B1, B2, EPS, LR = 0.9, 0.999, 1e-8, 1e-3


def adam(grads, t):
    rate = float(LR * np.sqrt(1 - B2 ** t) / (1 - B1 ** t))
    for w, g, mk, vk, tmp in zip(W, grads, m, v, work):
        mk *= B1
        np.multiply(g, 1 - B1, out=tmp)
        mk += tmp
        vk *= B2
        np.multiply(g, g, out=tmp)
        tmp *= 1 - B2
        vk += tmp
        np.sqrt(vk, out=tmp)
        tmp += EPS
        np.divide(mk, tmp, out=tmp)
        tmp *= rate
        w -= tmp


def forward_backward(x, t):
    a1 = np.maximum(x @ W[0], 0)
    a2 = np.maximum(a1 @ W[1], 0)
    out = a2 @ W[2]
    out -= out.max(1, keepdims=True)
    soft = np.exp(out)
    soft /= soft.sum(1, keepdims=True)
    n = np.arange(len(t))
    cost = -np.log(soft[n, t]).mean()
    soft[n, t] -= 1
    soft /= len(t)
    e2 = (soft @ W[2].T) * (a2 > 0)
    e1 = (e2 @ W[1].T) * (a1 > 0)
    return cost, (x.T @ e1, a1.T @ e2, a2.T @ soft)


summed = 0.0
for it in range(8000):
    k = (it * 16) % 512
    cost, g = forward_backward(data[k:k + 16], target[k:k + 16])
    adam(g, it + 1)
    if it < 50:
        summed += cost

print("mean loss of the first steps:", round(float(summed / 50), 4))
