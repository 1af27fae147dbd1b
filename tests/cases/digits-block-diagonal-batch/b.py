import numpy as np
from scipy.linalg import block_diag

rng = np.random.default_rng(3)
sizes = [64, 15, 10]
biases = [rng.standard_normal((y, 1)) for y in sizes[1:]]
weights = [rng.standard_normal((y, x)) for x, y in zip(sizes[:-1], sizes[1:])]
prototypes = rng.random((10, 64))
digits = rng.integers(0, 10, 2000)
images = np.clip(prototypes[digits] + 0.2 * rng.standard_normal((2000, 64)), 0, 1) - 0.5
training = [(x.reshape(64, 1), np.eye(10)[:, [d]]) for x, d in zip(images, digits)]
m, eta = 10, 3.0


def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


def diagonal_blocks(a, rows, cols):
    return a.reshape(m, rows, m, cols)[np.arange(m), :, np.arange(m), :]


def backprop(x, y):
    # the whole mini-batch in one matrix: one block on the diagonal for each example
    on = [block_diag(*[np.ones((n, 1))] * m) for n in sizes[1:]]
    ws = [block_diag(*[w] * m) for w in weights]
    bs = [block_diag(*[b] * m) for b in biases]
    a1 = sigmoid(np.dot(ws[0], x) + bs[0]) * on[0]
    a2 = sigmoid(np.dot(ws[1], a1) + bs[1]) * on[1]
    delta2 = (a2 - y) * a2 * (1 - a2)
    delta1 = np.dot(ws[1].T, delta2) * a1 * (1 - a1)
    d1, d2 = diagonal_blocks(delta1, 15, 1), diagonal_blocks(delta2, 10, 1)
    w1 = diagonal_blocks(np.dot(delta1, x.T), 15, 64)
    w2 = diagonal_blocks(np.dot(delta2, a1.T), 10, 15)
    return [d1.sum(axis=0), d2.sum(axis=0)], [w1.sum(axis=0), w2.sum(axis=0)]


for step in range(10000):
    start = step * m % 2000
    batch = training[start:start + m]
    x = block_diag(*[x for x, y in batch])
    y = block_diag(*[y for x, y in batch])
    nabla_b, nabla_w = backprop(x, y)
    weights = [w - eta / m * nw for w, nw in zip(weights, nabla_w)]
    biases = [b - eta / m * nb for b, nb in zip(biases, nabla_b)]

out = sigmoid(weights[1] @ sigmoid(weights[0] @ images.T + biases[0]) + biases[1])
print("accuracy", (out.argmax(axis=0) == digits).mean(), "sum", out.sum())
