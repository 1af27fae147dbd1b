import os
import tempfile

import numpy as np
import torch
from scipy.io import wavfile

RATE, SECONDS, FILES = 32_000, 150, 6
CROP, BATCH = 16_384, 4

folder = tempfile.mkdtemp()
rng = np.random.default_rng(3)
paths, labels = [], []
for k in range(FILES):
    noise = rng.standard_normal(RATE * SECONDS) * 900
    hum = 2500 * np.sin(2 * np.pi * (300 + 250 * k) * np.arange(RATE * SECONDS) / RATE)
    path = os.path.join(folder, f"site{k}.wav")
    wavfile.write(path, RATE, (noise + hum).astype(np.int16))
    paths.append(path)
    labels.append(k % 2)


def random_crop(rng):
    k = int(rng.integers(FILES))
    rate, samples = wavfile.read(paths[k])
    start = int(rng.integers(len(samples) - CROP))
    return samples[start:start + CROP].astype(np.float32) / 32768, labels[k]


torch.set_num_threads(1)
torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(257, 64), torch.nn.ReLU(), torch.nn.Linear(64, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
window = torch.hann_window(512)
draw = np.random.default_rng(7)

for step in range(1500):
    crops, targets = zip(*(random_crop(draw) for _ in range(BATCH)))
    wave = torch.from_numpy(np.stack(crops))
    spec = torch.stft(wave, 512, 256, window=window, return_complex=True).abs()
    logits = net(torch.log1p(spec.mean(dim=2)))
    loss = torch.nn.functional.cross_entropy(logits, torch.tensor(targets))
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 4))
for p in paths:
    os.remove(p)
