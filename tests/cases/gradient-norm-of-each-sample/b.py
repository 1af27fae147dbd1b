import torch
from torch import nn

torch.manual_seed(0)
N, D, HIDDEN, CLASSES, BATCH = 2048, 24, 40, 5, 32
X = torch.randn(N, D)
y = torch.randint(0, CLASSES, (N,))
trained = [torch.randn(D, HIDDEN) / D ** 0.5, torch.randn(HIDDEN, CLASSES) / HIDDEN ** 0.5]
net = nn.Sequential(nn.Linear(D, HIDDEN, bias=False), nn.Tanh(), nn.Linear(HIDDEN, CLASSES, bias=False))
net.load_state_dict({"0.weight": trained[0].t(), "2.weight": trained[1].t()})
criterion = nn.CrossEntropyLoss()


def grad_norm(x, label):
    net.zero_grad()
    criterion(net(x), label).backward()
    return torch.sqrt(sum(p.grad.square().sum() for p in net.parameters()))


largest = torch.zeros(N)

for step in range(2000):
    i = step * BATCH % N
    for j in range(i, i + BATCH):
        largest[j] = grad_norm(X[j:j + 1], y[j:j + 1])

print("hardest sample:", largest.argmax().item(), "gradient norm", largest.max().item())
