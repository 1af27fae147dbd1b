import time

import numpy as np
import torch

np.random.seed(0)

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1
steps = 10000


class ReLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return torch.relu(z)

    @staticmethod
    def backward(ctx, grad_h):
        (z,) = ctx.saved_tensors
        grad_z = grad_h.clone()
        grad_z[z < 0] = 0
        return grad_z


X = torch.tensor(np.random.randn(N, D_in), dtype=torch.float32)
Y = torch.tensor(np.random.randn(N, D_out), dtype=torch.float32)
W_1 = torch.tensor(np.random.randn(D_in, H) / D_in, dtype=torch.float32, requires_grad=True)
W_2 = torch.tensor(np.random.randn(H, D_out) / H, dtype=torch.float32, requires_grad=True)

start = time.time()
for t in range(steps):
    # forward
    h = ReLU.apply(X @ W_1)
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

print("time:", time.time() - start)
