import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

DEPTH, WIDTH = 24, 48


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.lin = nn.Linear(width, width)

    def forward(self, x):
        return x + torch.relu(self.lin(self.norm(x)))


model = nn.Sequential(nn.Linear(20, WIDTH), *[Block(WIDTH) for _ in range(DEPTH)], nn.Linear(WIDTH, 1))
x_all = torch.randn(4096, 20)
y_all = torch.sin(x_all[:, :1]) + 0.3 * x_all[:, 1:2] * x_all[:, 2:3]

# discriminative learning rates: slow at the bottom, fast at the top
stage_lr = [1e-4, 3e-4, 1e-3]
groups = []
for name, p in model.named_parameters():
    layer = int(name.split(".")[0])
    groups.append({"params": [p], "lr": stage_lr[min(2, layer * 3 // len(model))]})
optimizer = torch.optim.Adam(groups)
criterion = nn.MSELoss()


def mean_absolute_error(model, x, y):
    return (model(x) - y).abs().mean().item()


history = []
for step in range(1000):
    idx = torch.arange(step * 64, step * 64 + 64) % 4096
    x, y = x_all[idx], y_all[idx]
    history.append(mean_absolute_error(model, x, y))
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()

print(f"mae {sum(history[:50]) / 50:.4f} -> {sum(history[-50:]) / 50:.4f}")
