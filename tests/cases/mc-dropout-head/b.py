import numpy as np

samples, batch, width, classes, rate = 32, 64, 512, 10, 0.3
rng = np.random.default_rng(0)
features = rng.standard_normal((batch, width)).astype(np.float32)
W = (rng.standard_normal((width, classes)) / width ** 0.5).astype(np.float32)


def dropout(x, rate):
    keep = rng.random(x.shape, dtype=np.float32) >= rate
    return x * keep / np.float32(1.0 - rate)


def softmax(z):
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def predict(features):
    x = np.broadcast_to(features, (samples, batch, width))
    probs = softmax(dropout(x, rate) @ W)
    return probs.mean(0), probs.std(0)


spread = 0.0
for call in range(300):
    mean, std = predict(features)
    spread += float(std[0, 0])

print(f"mean spread {spread / 300:.4f}")
