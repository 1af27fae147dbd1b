import torch
from torch import nn

torch.manual_seed(5)
torch.set_num_threads(1)

WIDTH, DEPTH, BATCH = 24, 30, 64
L2 = 1e-4


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.fc = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        return x + torch.tanh(self.fc(self.norm(x)))


model = nn.Sequential(nn.Linear(10, WIDTH), *[Block() for _ in range(DEPTH)], nn.Linear(WIDTH, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
loss_fn = nn.MSELoss()

readings = torch.randn(4096, 10)
moisture = (readings[:, :3].sum(1, keepdim=True).sin() + 0.1 * torch.randn(4096, 1))


def training_step(x, y):
    loss = loss_fn(model(x), y)
    l2_norm = sum(p.pow(2.0).sum() for p in model.parameters())
    total = loss + L2 * l2_norm
    optimizer.zero_grad()
    total.backward()
    optimizer.step()
    return loss.item()


history = []
for step in range(8000):
    rows = torch.randint(0, len(readings), (BATCH,))
    history.append(training_step(readings[rows], moisture[rows]))

print("loss of the first steps:", [round(v, 5) for v in history[:8]])
