# QAT of a small MLP, weights rounded to int8 by hand (straight-through estimator)
import time
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


def ste_int8(w):
    s = w.detach().abs().amax(dim=1, keepdim=True) / 127
    q = torch.clamp(torch.round(w.detach() / s), -128, 127) * s
    return w + (q - w).detach()      # forward: q, backward: identity


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(196, 512)
        self.fc2 = nn.Linear(512, 512)
        self.fc3 = nn.Linear(512, 10)

    def forward(self, x):
        x = F.relu(F.linear(x, ste_int8(self.fc1.weight), self.fc1.bias))
        x = F.relu(F.linear(x, ste_int8(self.fc2.weight), self.fc2.bias))
        return F.linear(x, ste_int8(self.fc3.weight), self.fc3.bias)


net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.05)

x = torch.rand(2048, 196)
y = (x @ torch.randn(196, 10)).argmax(1)

t0 = time.perf_counter()
total = 0.0
for step in range(200):
    i = (step * 32) % 2048
    loss = F.cross_entropy(net(x[i:i + 32]), y[i:i + 32])
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()
print(f"mean loss {total / 200:.4f}, {(time.perf_counter() - t0) / 200 * 1e3:.2f} ms a step")
