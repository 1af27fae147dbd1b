import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

CONFIG = {"lr": 1e-3, "betas": (0.9, 0.98), "weight_decay": 0.02, "fused": True}


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc = nn.Linear(width, width)
        self.act = nn.GELU()

    def forward(self, x):
        return x + self.act(self.fc(self.norm(x)))


def param_groups(model, weight_decay):
    groups = []
    for name, p in model.named_parameters():
        no_decay = name.endswith("bias") or ".norm." in name
        groups.append({"name": name, "params": [p], "weight_decay": 0.0 if no_decay else weight_decay})
    return groups


model = nn.Sequential(nn.Linear(16, 48), *[Block(48) for _ in range(24)], nn.Linear(48, 5))
optimizer = torch.optim.AdamW(param_groups(model, CONFIG["weight_decay"]), lr=CONFIG["lr"],
                              betas=CONFIG["betas"], fused=CONFIG["fused"])

gen = torch.Generator().manual_seed(1)
spectra = torch.randn(64, 32, 16, generator=gen)
minerals = torch.randint(0, 5, (64, 32), generator=gen)

history = []
for step in range(1500):
    x, y = spectra[step % 64], minerals[step % 64]
    optimizer.zero_grad(set_to_none=True)
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    history.append(float(loss.detach()))

print("loss", round(sum(history[:64]) / 64, 3), "->", round(sum(history[-64:]) / 64, 3))
