import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


model = nn.Sequential(nn.Linear(32, 48), *[Block(48) for _ in range(24)], nn.Linear(48, 10))

settings = {}
for name, p in model.named_parameters():
    lr = 1e-3 * 0.8 ** ((25 - int(name.split(".")[0])) // 5)
    decay = 0.0 if p.ndim == 1 else 0.05
    settings.setdefault((lr, decay), []).append(p)
groups = [{"params": ps, "lr": lr, "weight_decay": wd} for (lr, wd), ps in settings.items()]
optimizer = torch.optim.AdamW(groups, fused=True)

x = torch.randn(4096, 32)
y = (x @ torch.randn(32, 10)).argmax(1)

losses = []
for step in range(1000):
    batch = torch.randint(4096, (32,))
    loss = F.cross_entropy(model(x[batch]), y[batch])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

print("groups", len(optimizer.param_groups), "loss %.4f" % (sum(losses[-50:]) / 50))
