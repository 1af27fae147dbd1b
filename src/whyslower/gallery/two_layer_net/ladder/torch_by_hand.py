import time

import numpy as np
import torch

np.random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000

X = torch.tensor(np.random.randn(N, D_in), dtype=torch.float32)
Y = torch.tensor(np.random.randn(N, D_out), dtype=torch.float32)
W_1 = torch.tensor(np.random.randn(D_in, H) / D_in, dtype=torch.float32)
W_2 = torch.tensor(np.random.randn(H, D_out) / H, dtype=torch.float32)

start = time.time()
for t in range(steps):
    # forward
    z = X @ W_1
    h = torch.relu(z)
    Y_hat = h @ W_2
    loss = torch.sum((Y_hat - Y) ** 2) / (2 * N)

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
        print(t + 1, loss.item())

print("time:", time.time() - start)
