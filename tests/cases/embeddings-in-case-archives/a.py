import tempfile
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(2)
torch.set_num_threads(1)

# the encoder's output, one archive for each case: slices x channels x 16 x 16, and the masks
root = Path(tempfile.mkdtemp())
rng = np.random.default_rng(2)
for case in range(6):
    emb = rng.standard_normal((20, 32, 16, 16), dtype=np.float32)
    gts = (emb[:, :4].mean(1) + 0.3 * rng.standard_normal((20, 16, 16)) > 0).astype(np.uint8)
    np.savez(root / f"case_{case}.npz", gts=gts, img_embeddings=emb)


class NpzDataset(Dataset):
    def __init__(self, folder):
        self.files = sorted(folder.glob("*.npz"))
        self.npz_data = [np.load(f) for f in self.files]
        self.index = [(c, s) for c, d in enumerate(self.npz_data) for s in range(len(d["gts"]))]

    def __len__(self):
        return len(self.index)

    def __getitem__(self, i):
        case, s = self.index[i]
        data = self.npz_data[case]
        emb = torch.tensor(data["img_embeddings"][s])
        mask = torch.tensor(data["gts"][s]).float()
        return emb, mask


def endless(loader):
    while True:
        yield from loader


dataset = NpzDataset(root)
loader = DataLoader(dataset, batch_size=4, shuffle=True)
decoder = nn.Sequential(nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 1, 1))
optimizer = torch.optim.AdamW(decoder.parameters(), lr=1e-3)
loss_fn = nn.BCEWithLogitsLoss()
batches = endless(loader)

running = 0.7
for step in range(16000):
    emb, mask = next(batches)
    loss = loss_fn(decoder(emb).squeeze(1), mask)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running = 0.98 * running + 0.02 * loss.item()

print("running loss", round(running, 4))
