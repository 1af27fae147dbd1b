import time

import numpy as np
import cupy as cp

np.random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000

X = cp.asarray(np.random.randn(N, D_in), dtype=cp.float32)
Y = cp.asarray(np.random.randn(N, D_out), dtype=cp.float32)
W_1 = cp.asarray(np.random.randn(D_in, H) / D_in, dtype=cp.float32)
W_2 = cp.asarray(np.random.randn(H, D_out) / H, dtype=cp.float32)

start = time.time()
for t in range(steps):
    # forward
    z = X @ W_1
    h = cp.maximum(0, z)
    Y_hat = h @ W_2
    loss = cp.sum((Y_hat - Y) ** 2) / (2 * N)

    # backward
    grad_Y_hat = (Y_hat - Y) / N
    grad_W_2 = h.T @ grad_Y_hat
    grad_h = grad_Y_hat @ W_2.T
    grad_h[z < 0] = 0
    grad_W_1 = X.T @ grad_h

    # update
    W_1 -= learning_rate * grad_W_1
    W_2 -= learning_rate * grad_W_2

    if (t + 1) % 1000 == 0:
        print(t + 1, float(loss))

cp.cuda.Device().synchronize()
print("time:", time.time() - start)
