import numpy as np

rng = np.random.default_rng(5)
n_features, n_hidden, n_classes, batch = 64, 256, 10, 256
steps, base_rate = 4000, 0.2

X = rng.standard_normal((4096, n_features), dtype=np.float32)
teacher = rng.standard_normal((n_features, n_classes), dtype=np.float32)
Y = np.eye(n_classes, dtype=np.float32)[(X @ teacher).argmax(axis=1)]

W1 = rng.standard_normal((n_features, n_hidden), dtype=np.float32) * 0.1
b1 = np.zeros(n_hidden, dtype=np.float32)
W2 = rng.standard_normal((n_hidden, n_classes), dtype=np.float32) * 0.1
b2 = np.zeros(n_classes, dtype=np.float32)


def rate(step):
    return base_rate * 0.5 * (1 + np.cos(np.pi * step / steps))


for step in range(steps):
    start = step * batch % len(X)
    x, y = X[start:start + batch], Y[start:start + batch]

    hidden = np.tanh(x @ W1 + b1)
    scores = hidden @ W2 + b2
    p = np.exp(scores - scores.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)

    d_scores = (p - y) / batch
    d_hidden = (d_scores @ W2.T) * (1 - hidden * hidden)

    lr = rate(step)
    W2 = W2 - lr * (hidden.T @ d_scores)
    b2 = b2 - lr * d_scores.sum(axis=0)
    W1 = W1 - lr * (x.T @ d_hidden)
    b1 = b1 - lr * d_hidden.sum(axis=0)

hidden = np.tanh(X @ W1 + b1)
right = ((hidden @ W2 + b2).argmax(axis=1) == Y.argmax(axis=1)).mean()
print("training accuracy: %.3f" % right)
