import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(7)
X = torch.randn(4096, 48)
w_true = torch.randn(48, 1)
y = torch.tanh(X @ w_true / 4) + 0.1 * torch.randn(4096, 1)

model = nn.Sequential(
    nn.Linear(48, 96), nn.ReLU(),
    nn.Linear(96, 96), nn.ReLU(),
    nn.Linear(96, 96), nn.ReLU(),
    nn.Linear(96, 1),
)
params = model.parameters()
optimizer = torch.optim.SGD(params, lr=0.05, momentum=0.9)
l2_lambda = 1e-6

n_params = sum(p.numel() for p in model.parameters())
print("training", n_params, "parameters")

for step in range(3000):
    idx = torch.randint(0, len(X), (64,))
    pred = model(X[idx])
    l2 = sum(p.pow(2).sum() for p in params)
    loss = F.mse_loss(pred, y[idx]) + l2_lambda * l2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("final loss %.3f" % loss.item())
