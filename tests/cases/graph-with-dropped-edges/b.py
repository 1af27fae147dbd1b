import torch
from torch import nn

torch.manual_seed(0)
n, dim, n_classes = 400, 32, 7
edges = torch.triu((torch.rand(n, n) < 0.05).float(), 1)
feat = torch.randn(n, dim)
label = torch.randint(0, n_classes, (n,))

fc1 = nn.Linear(dim, 16, bias=False)
fc2 = nn.Linear(16, n_classes, bias=False)
opt = torch.optim.Adam([fc1.weight, fc2.weight], lr=0.01)
ce = nn.CrossEntropyLoss()


def propagate(adj, norm, h):
    # scale the senders, sum over the neighbours, scale the receivers
    return norm * (adj @ (norm * h))


for epoch in range(4000):
    adj = edges * (torch.rand(n, n) < 0.8)
    adj = adj + adj.T + torch.eye(n)
    norm = adj.sum(1, keepdim=True).rsqrt()

    h = torch.relu(propagate(adj, norm, fc1(feat)))
    loss = ce(propagate(adj, norm, fc2(h)), label)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 4))
