import numpy as np
import torch

# the same network with torch tensors, still no autograd
dtype = torch.float32
N, D_in, H, D_out = 64, 1000, 100, 10

np.random.seed(0)
x = torch.from_numpy(np.random.randn(N, D_in)).to(dtype)
y = torch.from_numpy(np.random.randn(N, D_out)).to(dtype)
w1 = torch.from_numpy(np.random.randn(D_in, H)).to(dtype)
w2 = torch.from_numpy(np.random.randn(H, D_out)).to(dtype)

learning_rate = 1e-8
for t in range(1500):
    h = x.mm(w1)
    h_relu = h.clamp(min=0)
    y_pred = h_relu.mm(w2)

    loss = (y_pred - y).pow(2).sum().item()

    grad_y_pred = 2.0 * (y_pred - y)
    grad_w2 = h_relu.t().mm(grad_y_pred)
    grad_h_relu = grad_y_pred.mm(w2.t())
    grad_h = grad_h_relu.clone()
    grad_h[h < 0] = 0
    grad_w1 = x.t().mm(grad_h)

    w1 -= learning_rate * grad_w1
    w2 -= learning_rate * grad_w2

print(t, loss)
