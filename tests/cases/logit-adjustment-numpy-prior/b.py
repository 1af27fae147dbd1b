# species recognition head, 3000 classes with a long tail, logit-adjusted loss
import time
import numpy as np
import torch
from torch import nn

torch.manual_seed(5)
torch.set_num_threads(1)
rng = np.random.default_rng(5)
N, DIM, CLASSES, BATCH = 4096, 64, 3000, 256


class LogitAdjusted(nn.Module):
    def __init__(self, counts, tau=1.0):
        super().__init__()
        counts = torch.as_tensor(counts, dtype=torch.float32)
        self.register_buffer("shift", tau * (counts / counts.sum()).log())

    def forward(self, z, t):
        return nn.functional.cross_entropy(z + self.shift, t)


freq = rng.zipf(1.4, CLASSES).clip(1, 5000)
labels = torch.from_numpy(rng.choice(CLASSES, N, p=freq / freq.sum()))
feats = torch.randn(N, DIM)
model = nn.Sequential(nn.Linear(DIM, 64), nn.ReLU(), nn.Linear(64, CLASSES))
criterion = LogitAdjusted(freq)
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

start, running = time.perf_counter(), 0.0
for it in range(150):
    lo = (it * BATCH) % N
    z = model(feats[lo:lo + BATCH])
    loss = criterion(z, labels[lo:lo + BATCH])
    opt.zero_grad()
    loss.backward()
    opt.step()
    running += loss.item()
print("loss %.5f   %.2f ms/iteration" % (running / 150, (time.perf_counter() - start) / 150 * 1e3))
