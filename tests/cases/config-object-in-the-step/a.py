import torch
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

CHANNELS, CLASSES = 96, 8
RATE, SMOOTHING, CLIP = 0.05, 0.1, 1.0

gen = torch.Generator().manual_seed(2)
images = torch.randn(20, 16, 3, 32, 32, generator=gen)
labels = torch.randint(0, CLASSES, (20, 16), generator=gen)

net = torch.nn.Sequential(
    torch.nn.Conv2d(3, CHANNELS, 3, stride=2, padding=1), torch.nn.ReLU(),
    torch.nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1), torch.nn.ReLU(),
    torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(CHANNELS, CLASSES))
optimizer = torch.optim.SGD(net.parameters(), lr=RATE)

losses = []
for step in range(400):
    x, y = images[step % 20], labels[step % 20]
    optimizer.zero_grad()
    loss = F.cross_entropy(net(x), y, label_smoothing=SMOOTHING)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), CLIP)
    optimizer.step()
    losses.append(loss.item())

print("first", round(losses[0], 4), "last", round(losses[-1], 4))
