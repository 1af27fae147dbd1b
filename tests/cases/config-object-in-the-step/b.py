from dataclasses import dataclass, field

import torch
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


@dataclass(frozen=True)
class TrainConfig:
    values: dict = field(default_factory=dict)

    def __getattr__(self, name):
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None


cfg = TrainConfig({"channels": 96, "classes": 8, "rate": 0.05, "smoothing": 0.1, "clip": 1.0, "batches": 20})

gen = torch.Generator().manual_seed(2)
images = torch.randn(cfg.batches, 16, 3, 32, 32, generator=gen)
labels = torch.randint(0, cfg.classes, (cfg.batches, 16), generator=gen)

net = torch.nn.Sequential(
    torch.nn.Conv2d(3, cfg.channels, 3, stride=2, padding=1), torch.nn.ReLU(),
    torch.nn.Conv2d(cfg.channels, cfg.channels, 3, padding=1), torch.nn.ReLU(),
    torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(cfg.channels, cfg.classes))
optimizer = torch.optim.SGD(net.parameters(), lr=cfg.rate)

losses = []
for step in range(400):
    x, y = images[step % cfg.batches], labels[step % cfg.batches]
    for group in optimizer.param_groups:
        group["lr"] = cfg.rate
    optimizer.zero_grad(set_to_none=True)
    loss = F.cross_entropy(net(x), y, label_smoothing=cfg.smoothing)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), cfg.clip)
    optimizer.step()
    losses.append(loss.item())

print("first", round(losses[0], 4), "last", round(losses[-1], 4))
