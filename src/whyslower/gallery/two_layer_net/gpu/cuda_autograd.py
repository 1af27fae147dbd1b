import time

import numpy as np
import torch

np.random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000
device = torch.device("cuda")

X = torch.tensor(np.random.randn(N, D_in), dtype=torch.float32, device=device)
Y = torch.tensor(np.random.randn(N, D_out), dtype=torch.float32, device=device)
W_1 = torch.tensor(np.random.randn(D_in, H) / D_in, dtype=torch.float32, device=device, requires_grad=True)
W_2 = torch.tensor(np.random.randn(H, D_out) / H, dtype=torch.float32, device=device, requires_grad=True)

start = time.time()
for t in range(steps):
    # forward
    h = torch.relu(X @ W_1)
    Y_hat = h @ W_2
    loss = torch.sum((Y_hat - Y) ** 2) / (2 * N)

    # backward
    loss.backward()

    # update
    with torch.no_grad():
        W_1 -= learning_rate * W_1.grad
        W_2 -= learning_rate * W_2.grad
        W_1.grad.zero_()
        W_2.grad.zero_()

    if (t + 1) % 1000 == 0:
        print(t + 1, loss.item())

torch.cuda.synchronize()
print("time:", time.time() - start)
