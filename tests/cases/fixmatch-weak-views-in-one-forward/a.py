# FixMatch on accelerometer gestures, after the reference implementation
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(3)
torch.set_num_threads(1)

B, MU, T = 16, 7, 0.8          # labelled batch, unlabelled ratio, threshold
shapes = 0.12 * torch.randn(6, 128)    # six gestures, 128 samples of an accelerometer


class GestureNet(nn.Module):
    def __init__(self, width=384):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(128, width), nn.ReLU(),
            nn.Linear(width, width), nn.ReLU(),
            nn.Linear(width, width), nn.ReLU())
        self.head = nn.Linear(width, 6)

    def forward(self, x):
        return self.head(self.body(x))


def batch(n):
    y = torch.randint(0, 6, (n,))
    return shapes[y] + 0.8 * torch.randn(n, 128), y


def weak(x):
    return x + 0.05 * torch.randn_like(x)


def strong(x):
    return x * (torch.rand_like(x) > 0.3) + 0.2 * torch.randn_like(x)


model = GestureNet()
opt = torch.optim.SGD(model.parameters(), lr=0.03, momentum=0.9, nesterov=True)

times = []
for step in range(150):
    t0 = time.perf_counter()
    x, y = batch(B)
    u, _ = batch(B * MU)
    logits = model(torch.cat([weak(x), weak(u), strong(u)]))
    logits_x = logits[:B]
    logits_w, logits_s = logits[B:].chunk(2)

    probs = torch.softmax(logits_w.detach(), dim=-1)
    conf, pseudo = probs.max(dim=-1)
    mask = (conf >= T).float()
    loss = F.cross_entropy(logits_x, y) + (F.cross_entropy(logits_s, pseudo, reduction="none") * mask).mean()

    opt.zero_grad()
    loss.backward()
    opt.step()
    times.append(time.perf_counter() - t0)
    if step % 30 == 0:
        print(step, round(loss.item(), 4), "mask", mask.mean().item())
print(f"{sorted(times)[75] * 1e3:.2f} ms a step, last loss {loss.item():.5f}")
