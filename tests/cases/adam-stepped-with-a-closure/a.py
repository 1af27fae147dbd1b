import time
import torch
import torch.nn as nn

torch.manual_seed(7)
torch.set_num_threads(1)


class Forecaster(nn.Module):
    def __init__(self, hidden=48):
        super().__init__()
        self.rnn = nn.GRU(3, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h, _ = self.rnn(x)
        return self.out(h[:, -1])


# three noisy sensors, predict the next value of the first one
t = torch.arange(3000) * 0.05
series = torch.stack([torch.sin(t), torch.cos(0.7 * t), torch.sin(1.9 * t)], 1) + 0.05 * torch.randn(3000, 3)
windows = series.unfold(0, 25, 1).transpose(1, 2).contiguous()
X, Y = windows[:, :24], windows[:, 24, :1]

model = Forecaster()
criterion = nn.MSELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=200)

history, took = [], []
for step in range(200):
    start = time.perf_counter()
    idx = torch.randint(0, len(X), (32,))
    xb, yb = X[idx], Y[idx]
    optimizer.zero_grad()
    loss = criterion(model(xb), yb)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    history.append(loss.item())
    scheduler.step()
    took.append(time.perf_counter() - start)

    if step % 50 == 49:
        print("step", step + 1, "loss", sum(history[-50:]) / 50)

print("time per step: %.2f ms" % (sorted(took)[100] * 1000))
