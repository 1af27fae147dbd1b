import tempfile
import time
from pathlib import Path
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(1)
torch.set_num_threads(1)
rng = np.random.default_rng(1)
folder = Path(tempfile.mkdtemp())
for case in range(8):                                    # CT volumes in Hounsfield units, saved by the preprocessing
    volume = rng.normal(40, 60, (96, 160, 160)).astype(np.int16)
    z, y, x = rng.integers(30, 60, 3)
    volume[z:z + 12, y:y + 20, x:x + 20] += 90
    np.save(folder / f"case{case}.npy", volume)


class Patches(Dataset):
    def __init__(self, folder, size=32, n=1600):
        self.files = sorted(folder.glob("*.npy"))
        self.size, self.n = size, n
        self.volumes = [np.load(f, mmap_mode="r") for f in self.files]
        self.corners = np.random.default_rng(4).integers(0, (64, 128, 128), (n, 3))

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        volume = self.volumes[i % len(self.files)]
        z, y, x = self.corners[i]
        s = self.size
        patch = volume[z:z + s, y:y + s, x:x + s].astype(np.float32)
        patch = np.clip((patch + 100.0) / 300.0, 0.0, 1.0)
        return torch.from_numpy(patch)[None], torch.tensor(float(patch.mean() > 0.47))


loader = DataLoader(Patches(folder), batch_size=8, shuffle=True, generator=torch.Generator().manual_seed(2))
net = nn.Sequential(nn.Conv3d(1, 8, 4, stride=4), nn.ReLU(), nn.Conv3d(8, 16, 3), nn.ReLU(),
                    nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(16, 1))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)

running, start = 0.0, time.perf_counter()
for patches, labels in loader:
    loss = nn.functional.binary_cross_entropy_with_logits(net(patches)[:, 0], labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
    running += loss.item()

print(f"mean loss {running / len(loader):.5f}, {(time.perf_counter() - start) / len(loader) * 1e3:.2f} ms a batch")
for f in folder.glob("*.npy"):
    f.unlink()
