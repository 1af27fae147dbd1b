import os
import tempfile

import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(2)
torch.set_num_threads(1)


def write_cases(folder, n_cases=6, n_slices=20):
    rng = np.random.default_rng(2)
    for case in range(n_cases):
        emb = rng.standard_normal((n_slices, 32, 16, 16), dtype=np.float32)
        gts = (emb[:, :4].mean(1) + 0.3 * rng.standard_normal((n_slices, 16, 16)) > 0).astype(np.uint8)
        np.savez(os.path.join(folder, f"case_{case}.npz"), gts=gts, img_embeddings=emb)


class SliceDataset(Dataset):
    def __init__(self, folder):
        embeddings, masks = [], []
        for name in sorted(os.listdir(folder)):
            with np.load(os.path.join(folder, name)) as archive:
                embeddings.append(torch.from_numpy(archive["img_embeddings"]))
                masks.append(torch.from_numpy(archive["gts"]))
        self.embeddings = torch.cat(embeddings)
        self.masks = torch.cat(masks)

    def __len__(self):
        return len(self.masks)

    def __getitem__(self, i):
        return self.embeddings[i], self.masks[i].float()


folder = tempfile.mkdtemp()
write_cases(folder)
loader = DataLoader(SliceDataset(folder), batch_size=4, shuffle=True)
model = torch.nn.Sequential(
    torch.nn.Conv2d(32, 32, 3, padding=1),
    torch.nn.ReLU(),
    torch.nn.Conv2d(32, 1, 1),
)
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)


def forever():
    while True:
        for batch in loader:
            yield batch


stream, smooth = forever(), 0.7
for it in range(16000):
    x, y = next(stream)
    opt.zero_grad()
    loss = F.binary_cross_entropy_with_logits(model(x)[:, 0], y)
    loss.backward()
    opt.step()
    smooth += 0.02 * (loss.item() - smooth)

print("smoothed loss", round(smooth, 4))
