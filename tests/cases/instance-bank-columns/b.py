import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
N = 20000
images = torch.randn(N, 256)
encoder = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 128))
optimizer = torch.optim.SGD(encoder.parameters(), lr=0.05, momentum=0.9)
memory = F.normalize(torch.randn(N, 128, generator=torch.Generator().manual_seed(1)), dim=1)
target = torch.zeros(64, dtype=torch.long)

losses = []
for step in range(1000):
    index = torch.randperm(N)[:64]
    feats = F.normalize(encoder(images[index]), dim=1)
    idx = torch.randint(N, (64, 129))
    idx[:, 0] = index
    logits = torch.bmm(memory[idx], feats.unsqueeze(2)).squeeze(2) / 0.07
    loss = F.cross_entropy(logits, target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        mixed = 0.5 * memory[index] + 0.5 * feats
        memory[index] = F.normalize(mixed, dim=1)
    losses.append(loss.item())

print("loss first 50 %.4f last 50 %.4f" % (sum(losses[:50]) / 50, sum(losses[-50:]) / 50))
