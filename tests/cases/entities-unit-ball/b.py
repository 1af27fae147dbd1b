import torch
from torch import nn

torch.manual_seed(0)
ENTITIES, DIM, BATCH = 20000, 64, 256
entities = nn.Embedding(ENTITIES, DIM, max_norm=1.0, sparse=True)
optimizer = torch.optim.SGD(entities.parameters(), lr=0.5)
heads = torch.randint(ENTITIES, (40, BATCH))
tails = torch.randint(ENTITIES, (40, BATCH))

for step in range(2000):
    h, t = entities(heads[step % 40]), entities(tails[step % 40])
    loss = (h - t).square().sum(1).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
