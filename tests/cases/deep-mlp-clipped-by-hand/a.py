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
    norms += nn.utils.clip_grad_norm_(model.parameters(), 0.1).item()
    optimizer.step()

print("loss", loss.item(), "mean gradient norm", norms / 1000)
