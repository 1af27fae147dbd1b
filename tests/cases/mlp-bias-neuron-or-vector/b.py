import numpy as np

f32 = np.float32


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def make_digits(n=4000, seed=1):
    rng = np.random.default_rng(seed)
    label = rng.integers(0, 10, n)
    glyphs = rng.integers(0, 256, (10, 784))
    pixels = 0.5 * glyphs[label] + 0.5 * rng.integers(0, 256, (n, 784))
    return pixels.astype(np.uint8), label


def init_layers(sizes, seed=0):
    rng = np.random.default_rng(seed)
    layers = []
    for n_in, n_out in zip(sizes, sizes[1:]):
        W = rng.standard_normal((n_out, n_in)) / np.sqrt(n_in)
        layers.append((W.astype(f32), np.zeros((n_out, 1), dtype=f32)))
    return layers


def step(layers, x, y, eta):
    m = x.shape[1]
    acts = [x]
    for W, b in layers:
        acts.append(sigmoid(W @ acts[-1] + b))
    err = acts[-1] - y
    cost = 0.5 * np.sum(err * err) / m
    delta = err * acts[-1] * (1 - acts[-1])
    for i in reversed(range(len(layers))):
        W, b = layers[i]
        dW = delta @ acts[i].T / m
        db = delta.sum(axis=1, keepdims=True) / m
        if i:
            delta = (W.T @ delta) * acts[i] * (1 - acts[i])
        W -= eta * dW
        b -= eta * db
    return float(cost)


def main(rounds=500, batch=500):
    pixels, label = make_digits()
    X = (pixels.T / 255.0).astype(f32)
    Y = np.eye(10, dtype=f32)[label].T
    layers = init_layers([784, 40, 20, 10])
    history = []
    for r in range(rounds):
        for lo in range(0, X.shape[1], batch):
            history.append(step(layers, X[:, lo:lo + batch], Y[:, lo:lo + batch], f32(0.1)))
    print("cost of the last round %.5f" % np.mean(history[-8:]))


if __name__ == "__main__":
    main()
