import numpy as np

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


def backprop(x, y):
    activations = [x]
    for w, b in zip(weights, biases):
        activations.append(sigmoid(np.dot(w, activations[-1]) + b))
    a1, a2 = activations[1], activations[2]
    delta2 = (a2 - y) * a2 * (1 - a2)
    delta1 = np.dot(weights[1].T, delta2) * a1 * (1 - a1)
    return [delta1, delta2], [np.dot(delta1, x.T), np.dot(delta2, a1.T)]


for step in range(10000):
    start = step * m % 2000
    batch = training[start:start + m]
    nabla_b = [np.zeros(b.shape) for b in biases]
    nabla_w = [np.zeros(w.shape) for w in weights]
    for x, y in batch:
        delta_b, delta_w = backprop(x, y)
        nabla_b = [nb + db for nb, db in zip(nabla_b, delta_b)]
        nabla_w = [nw + dw for nw, dw in zip(nabla_w, delta_w)]
    weights = [w - eta / m * nw for w, nw in zip(weights, nabla_w)]
    biases = [b - eta / m * nb for b, nb in zip(biases, nabla_b)]

out = sigmoid(weights[1] @ sigmoid(weights[0] @ images.T + biases[0]) + biases[1])
print("accuracy", (out.argmax(axis=0) == digits).mean(), "sum", out.sum())
