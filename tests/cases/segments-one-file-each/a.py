import os
import tempfile

import torch
from torch import nn
from torch.utils.data import Dataset

torch.set_num_threads(1)
torch.manual_seed(0)


def export_segments(folder, n=256):
    for k in range(n):
        torch.save({"ecg": torch.randn(1, 256), "label": k % 2}, os.path.join(folder, f"seg{k:04d}.pt"))
    return folder


class Segments(Dataset):
    def __init__(self, folder):
        self.paths = sorted(os.path.join(folder, f) for f in os.listdir(folder))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, i):
        rec = torch.load(self.paths[i])
        return rec["ecg"], rec["label"]


tmp = tempfile.TemporaryDirectory()
data = Segments(export_segments(tmp.name))
net = nn.Sequential(
    nn.Conv1d(1, 8, 9, stride=4), nn.ReLU(),
    nn.Conv1d(8, 16, 5, stride=2), nn.ReLU(),
    nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(16, 2),
)
opt = torch.optim.Adam(net.parameters(), lr=1e-3)

for step in range(2000):
    batch = [data[(8 * step + j) % 256] for j in range(8)]
    x = torch.stack([ecg for ecg, _ in batch])
    y = torch.tensor([label for _, label in batch])
    loss = nn.functional.cross_entropy(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 5))
