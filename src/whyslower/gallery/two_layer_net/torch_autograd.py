import time

import torch

torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

N, D_in, H, D_out = 256, 32, 64, 5
learning_rate = 0.1

X = torch.randn(N, D_in, device=device)
Y = torch.randn(N, D_out, device=device)
W_1 = (torch.randn(D_in, H, device=device) / D_in).requires_grad_()
W_2 = (torch.randn(H, D_out, device=device) / H).requires_grad_()

start = time.time()
for t in range(10000):
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

print("loss:", loss.item())
print("time:", time.time() - start)
