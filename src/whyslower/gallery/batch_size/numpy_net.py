import time

import numpy as np

np.random.seed(0)

N = 256
D_in, H, D_out = 32, 64, 5
learning_rate = 0.1
steps = 50000

X = np.random.randn(N, D_in).astype(np.float32)
Y = np.random.randn(N, D_out).astype(np.float32)
W_1 = (np.random.randn(D_in, H) / D_in).astype(np.float32)
W_2 = (np.random.randn(H, D_out) / H).astype(np.float32)

start = time.time()
for t in range(steps):
    # forward
    z = X @ W_1
    h = np.maximum(0, z)
    Y_hat = h @ W_2
    loss = np.sum((Y_hat - Y) ** 2) / (2 * N)

    # backward
    grad_Y_hat = (Y_hat - Y) / N
    grad_W_2 = h.T @ grad_Y_hat
    grad_h = grad_Y_hat @ W_2.T
    grad_h[z < 0] = 0
    grad_W_1 = X.T @ grad_h

    # update
    W_1 -= learning_rate * grad_W_1
    W_2 -= learning_rate * grad_W_2

    if (t + 1) % 5000 == 0:
        print(t + 1, loss)

print("time:", time.time() - start)
