import random
import time

import numpy as np

np.random.seed(0)
random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000

X = np.random.randn(N, D_in).astype(np.float32)
Y = np.random.randn(N, D_out).astype(np.float32)
W_in = (np.random.randn(D_in, H) / D_in).astype(np.float32)
W_middle = (np.random.randn(H, H) / H).astype(np.float32)
W_out = (np.random.randn(H, D_out) / H).astype(np.float32)

start = time.time()
for t in range(steps):
    # forward: the middle layer is used none to three times, with the same weights each time
    layers = [np.maximum(0, X @ W_in)]
    for _ in range(random.randint(0, 3)):
        layers.append(np.maximum(0, layers[-1] @ W_middle))
    Y_hat = layers[-1] @ W_out
    loss = np.sum((Y_hat - Y) ** 2) / (2 * N)

    # backward
    grad_Y_hat = (Y_hat - Y) / N
    grad_W_out = layers[-1].T @ grad_Y_hat
    grad_h = grad_Y_hat @ W_out.T
    grad_W_middle = np.zeros_like(W_middle)
    while len(layers) > 1:
        grad_h[layers.pop() == 0] = 0
        grad_W_middle += layers[-1].T @ grad_h
        grad_h = grad_h @ W_middle.T
    grad_h[layers[0] == 0] = 0
    grad_W_in = X.T @ grad_h

    # update
    W_in -= learning_rate * grad_W_in
    W_middle -= learning_rate * grad_W_middle
    W_out -= learning_rate * grad_W_out

    if (t + 1) % 1000 == 0:
        print(t + 1, loss)

print("time:", time.time() - start)
