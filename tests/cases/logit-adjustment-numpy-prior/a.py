import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(5)
torch.set_num_threads(1)
rng = np.random.default_rng(5)

N, DIM, CLASSES, BATCH = 4096, 64, 3000, 256
freq = rng.zipf(1.4, CLASSES).clip(1, 5000)
labels = torch.from_numpy(rng.choice(CLASSES, N, p=freq / freq.sum()))
feats = torch.randn(N, DIM)

# long-tailed classes: logit adjustment (tau = 1)
log_prior = torch.from_numpy(np.log(freq / freq.sum()))

model = nn.Sequential(nn.Linear(DIM, 64), nn.ReLU(), nn.Linear(64, CLASSES))
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

start = time.perf_counter()
running = 0.0
for it in range(150):
    lo = (it * BATCH) % N
    opt.zero_grad()
    logits = model(feats[lo:lo + BATCH])
    loss = F.cross_entropy(logits + log_prior, labels[lo:lo + BATCH])
    loss.backward()
    opt.step()
    running += loss.item()

print("loss %.5f   %.2f ms/iteration" % (running / 150, (time.perf_counter() - start) / 150 * 1e3))
