import torch

# couplings between T oscillators; only those within a block of B are adapted
torch.manual_seed(0)
T, B, rank = 384, 16, 4
coupling = torch.randn(T, T) / T
u = (0.1 * torch.randn(T, rank)).requires_grad_()
w = (0.1 * torch.randn(T, rank)).requires_grad_()
states = torch.randn(16, T, 8)
goals = torch.randn(16, T, 8)
optimizer = torch.optim.SGD([u, w], lr=0.05)
mask = torch.block_diag(*[torch.ones(B, B)] * (T // B))

for step in range(4000):
    x = coupling + mask * (u @ w.T)
    loss = (x @ states[step % 16] - goals[step % 16]).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss:", round(loss.item(), 6))
