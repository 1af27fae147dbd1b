# softmax regression on 28 x 28 digits, gradient by hand
import numpy as np

np.random.seed(0)
n, d, n_classes = 1500, 784, 10
X = np.random.rand(n, d)
true_W = np.random.randn(d, n_classes)
y = (X @ true_W + np.random.randn(n, n_classes)).argmax(axis=1)
Y = np.eye(n_classes)[y]

W = np.zeros((d, n_classes))
b = np.zeros(n_classes)
lr = 0.02
epochs = 2200

for epoch in range(epochs):
    scores = X @ W + b
    scores -= scores.max(axis=1, keepdims=True)
    p = np.exp(scores)
    p /= p.sum(axis=1, keepdims=True)
    loss = -np.mean(np.log(p[np.arange(n), y] + 1e-12))
    error = (p - Y) / n
    W -= lr * (X.T @ error)
    b -= lr * error.sum(axis=0)

accuracy = ((X @ W + b).argmax(axis=1) == y).mean()
print("loss", loss, "accuracy", accuracy)
