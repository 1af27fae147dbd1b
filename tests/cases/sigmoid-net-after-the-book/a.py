import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


def sigmoid_prime(z):
    return sigmoid(z) * (1 - sigmoid(z))


class Network:
    """feedforward network with the quadratic cost, one example a column"""

    def __init__(self, sizes, rng):
        self.weights = [rng.standard_normal((m, n)) / np.sqrt(n)
                        for n, m in zip(sizes[:-1], sizes[1:])]
        self.biases = [np.zeros((m, 1)) for m in sizes[1:]]

    def train(self, X, Y, eta):
        activations, zs = [X], []
        for w, b in zip(self.weights, self.biases):
            zs.append(w @ activations[-1] + b)
            activations.append(sigmoid(zs[-1]))
        cost = ((activations[-1] - Y) ** 2).mean()
        delta = (activations[-1] - Y) * sigmoid_prime(zs[-1])
        for l in range(len(self.weights) - 1, -1, -1):
            grad_w = delta @ activations[l].T / X.shape[1]
            grad_b = delta.mean(axis=1, keepdims=True)
            if l:
                delta = (self.weights[l].T @ delta) * sigmoid_prime(zs[l - 1])
            self.weights[l] -= eta * grad_w
            self.biases[l] -= eta * grad_b
        return cost


rng = np.random.default_rng(1)
net = Network([20, 100, 100, 10], rng)
inputs = rng.standard_normal((20, 16384))
labels = np.eye(10)[rng.integers(0, 10, 16384)].T
costs = []
for step in range(1500):
    i = step % 16 * 1024
    costs.append(net.train(inputs[:, i:i + 1024], labels[:, i:i + 1024], 0.5))
print("cost", costs[0], costs[50])
