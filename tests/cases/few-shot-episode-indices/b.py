import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

N_CLASSES, PER_CLASS, WAY, SHOT, QUERY = 40, 30, 5, 5, 10
centres = torch.randn(N_CLASSES, 1, 16, 16)
labels = torch.arange(N_CLASSES).repeat_interleave(PER_CLASS)[torch.randperm(N_CLASSES * PER_CLASS)]
images = centres[labels] + 0.8 * torch.randn(len(labels), 1, 16, 16)

net = nn.Sequential(
    nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Flatten(), nn.Linear(256, 32),
)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
targets = torch.arange(WAY).repeat_interleave(QUERY)

correct = 0
for episode in range(150):
    support, query = [], []
    for c in torch.randperm(N_CLASSES)[:WAY]:
        members = torch.nonzero(labels == c).squeeze(1)
        members = members[torch.randperm(len(members))]
        support.append(members[:SHOT])
        query.append(members[SHOT:SHOT + QUERY])

    z = net(images[torch.cat(support + query)])
    prototypes = z[:WAY * SHOT].view(WAY, SHOT, -1).mean(dim=1)
    logits = -torch.cdist(z[WAY * SHOT:], prototypes) ** 2
    loss = F.cross_entropy(logits, targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    correct += (logits.argmax(dim=1) == targets).sum().item()

print(f"query accuracy {correct / (150 * WAY * QUERY):.4f}")
