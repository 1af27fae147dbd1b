import torch
import torch.nn as nn

torch.manual_seed(0)

# narrow and deep: 24 residual blocks
class Block(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.norm = nn.LayerNorm(d)
        self.fc1 = nn.Linear(d, d)
        self.fc2 = nn.Linear(d, d)

    def forward(self, x):
        return x + self.fc2(torch.relu(self.fc1(self.norm(x))))


def clip_grad_norm(parameters, max_norm, norm_type=2.0):
    parameters = [p for p in parameters if p.grad is not None]
    total_norm = 0.0
    for p in parameters:
        param_norm = p.grad.data.norm(norm_type)
        total_norm += param_norm.item() ** norm_type
    total_norm = total_norm ** (1.0 / norm_type)
    clip_coef = max_norm / (total_norm + 1e-6)
    if clip_coef < 1:
        for p in parameters:
            p.grad.data.mul_(clip_coef)
    return total_norm


model = nn.Sequential(nn.Linear(16, 32), *[Block(32) for _ in range(24)], nn.Linear(32, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
x = torch.randn(1024, 16)
y = torch.sin(x.sum(dim=1, keepdim=True))

norms = 0.0
for step in range(1000):
    i = step % 32 * 32
    loss = ((model(x[i:i + 32]) - y[i:i + 32]) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    norms += clip_grad_norm(model.parameters(), 0.1)
    optimizer.step()

print("loss", loss.item(), "mean gradient norm", norms / 1000)
