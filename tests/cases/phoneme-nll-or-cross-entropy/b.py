import torch
from torch import nn

BATCH = 200
N_STATES = 144


class FrameNet(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.l1 = nn.Linear(440, width)
        self.l2 = nn.Linear(width, width)
        self.out = nn.Linear(width, N_STATES)
        self.act = nn.ReLU()

    def forward(self, x):
        x = self.act(self.l1(x))
        x = self.act(self.l2(x))
        return self.out(x)


torch.manual_seed(3)
torch.set_num_threads(1)
net = FrameNet(160)
criterion = nn.CrossEntropyLoss()
opt = torch.optim.SGD(net.parameters(), lr=0.05)

g = torch.Generator().manual_seed(4)
X = torch.randn(4000, 440, generator=g)
Y = torch.randint(0, N_STATES, (4000,), generator=g)

# logits go straight into the fused criterion
for it in range(20000):
    k = it % 20
    xb, yb = X[k * BATCH:(k + 1) * BATCH], Y[k * BATCH:(k + 1) * BATCH]
    loss = criterion(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("final loss", round(loss.item(), 4))
