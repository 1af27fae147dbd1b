import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
WIDTH, BLOCKS, CLASSES = 48, 24, 10


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up = nn.Linear(WIDTH, 2 * WIDTH)
        self.down = nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


def param_dicts(model, lr, weight_decay, decay_rate):
    """Layer-wise learning rates; no decay on biases and norms."""
    dicts = []
    for name, p in model.named_parameters():
        block = int(name.split(".")[0])
        scale = decay_rate ** ((BLOCKS + 1 - block) // 5)
        wd = 0.0 if p.ndim == 1 else weight_decay
        dicts.append({"params": [p], "lr": lr * scale, "weight_decay": wd})
    return dicts


model = nn.Sequential(nn.Linear(32, WIDTH), *[Block() for _ in range(BLOCKS)], nn.Linear(WIDTH, CLASSES))
optimizer = torch.optim.AdamW(param_dicts(model, 1e-3, 0.05, 0.8), fused=True)
x = torch.randn(4096, 32)
y = (x @ torch.randn(32, CLASSES)).argmax(1)

losses = []
for step in range(1000):
    batch = torch.randint(4096, (32,))
    loss = F.cross_entropy(model(x[batch]), y[batch])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

print("groups", len(optimizer.param_groups), "loss %.4f" % (sum(losses[-50:]) / 50))
