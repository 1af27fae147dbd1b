import torch
from torch import nn

torch.set_num_threads(1)


def make_data(seed=3, n=4096, d=60, tasks=24):
    torch.manual_seed(seed)
    X = torch.randn(n, d)
    coef = torch.randn(d, tasks) / d ** 0.5
    Y = (X @ coef + 0.5 * torch.randn(n, tasks) > 0).float()
    return X, Y


def build(d=60, width=96, tasks=24):
    torch.manual_seed(11)
    body = [nn.Linear(d, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()]
    out = nn.Linear(width, tasks)
    with torch.no_grad():
        out.bias.zero_()
        out.weight.copy_(torch.randn(tasks, width, generator=torch.Generator().manual_seed(8)) * 0.1)
    return nn.Sequential(*body, out)


X, Y = make_data()
model = build()
criterion = nn.BCEWithLogitsLoss()
sgd = torch.optim.SGD(model.parameters(), lr=0.3, momentum=0.9)
batches = torch.randint(0, 4096, (400, 128), generator=torch.Generator().manual_seed(5))

losses = []
for it in range(400):
    idx = batches[it]
    sgd.zero_grad()
    loss = criterion(model(X[idx]), Y[idx])
    loss.backward()
    sgd.step()
    losses.append(loss.item())

print(f"first {losses[0]:.5f}, last twenty {sum(losses[-20:]) / 20:.4f}")
