import numpy as np


class MLP:
    """Multilayer perceptron with bias neurons; one column per sample."""

    def __init__(self, sizes, eta=0.1, seed=0):
        rng = np.random.default_rng(seed)
        self.eta = eta
        self.weights = []
        for n_in, n_out in zip(sizes[:-1], sizes[1:]):
            w = rng.standard_normal((n_out, n_in)) / np.sqrt(n_in)
            self.weights.append(np.hstack([np.zeros((n_out, 1)), w]))

    @staticmethod
    def add_bias_neuron(layer):
        out = np.ones((layer.shape[0] + 1, layer.shape[1]))
        out[1:, :] = layer
        return out

    def forward(self, batch):
        outputs = []
        signal = batch
        for w in self.weights:
            signal = self.add_bias_neuron(signal)
            outputs.append(signal)
            signal = 1.0 / (1.0 + np.exp(-(w @ signal)))
        return outputs, signal

    def train_batch(self, batch, onehot):
        outputs, prediction = self.forward(batch)
        error = prediction - onehot
        cost = 0.5 * np.sum(error ** 2) / batch.shape[1]
        delta = error * prediction * (1.0 - prediction)
        for i in range(len(self.weights) - 1, -1, -1):
            gradient = delta @ outputs[i].T / batch.shape[1]
            if i > 0:
                inner = outputs[i][1:, :]
                delta = (self.weights[i][:, 1:].T @ delta) * inner * (1.0 - inner)
            self.weights[i] -= self.eta * gradient
        return cost


def load_digits(n=4000, seed=1):
    rng = np.random.default_rng(seed)
    label = rng.integers(0, 10, n)
    glyphs = rng.integers(0, 256, (10, 784))
    pixels = 0.5 * glyphs[label] + 0.5 * rng.integers(0, 256, (n, 784))
    return pixels.astype(np.uint8), label


pixels, label = load_digits()
X = pixels.T / 255.0
Y = np.eye(10)[label].T
net = MLP([784, 40, 20, 10])
size = 500
costs = []
for step in range(1800):
    lo = step % 8 * size
    costs.append(net.train_batch(X[:, lo:lo + size], Y[:, lo:lo + size]))

print(f"cost of the last round {np.mean(costs[-8:]):.5f}")
