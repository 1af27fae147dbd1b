import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(3)
num_ent, num_rel, dim = 2500, 40, 32
triples = torch.stack([
    torch.randint(0, num_ent, (60000,)),
    torch.randint(0, num_ent, (60000,)),
    torch.randint(0, num_rel, (60000,)),
])
gen = torch.Generator().manual_seed(17)
ent = nn.Parameter(torch.randn(num_ent, dim, generator=gen))
rel = nn.Parameter(torch.randn(num_rel, dim, generator=gen))


def distance(h, r, t):
    diff = ent.index_select(0, h) + rel.index_select(0, r) - ent.index_select(0, t)
    return diff.pow(2).sum(dim=1)


optimizer = torch.optim.SGD([ent, rel], lr=0.05)
batch_size = 6000

for i in range(600):
    h, t, r = triples[:, (i % 10) * batch_size:(i % 10 + 1) * batch_size]
    negative = torch.randint(0, num_ent, (batch_size,))
    loss = torch.relu(4.0 + distance(h, r, t) - distance(h, r, negative)).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss after training", loss.item())
