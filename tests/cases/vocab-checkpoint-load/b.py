import os
import random
import tempfile

import torch
import torch.nn as nn

random.seed(5)
torch.manual_seed(5)


def make_checkpoint(path, fold):
    words = [f"tok{fold}_{i}" for i in range(3000)]
    model = nn.Sequential(nn.Embedding(3000, 16), nn.Linear(16, 4))
    torch.save(
        {
            "model": model.state_dict(),
            "vocab": {w: i for i, w in enumerate(words)},
            "history": [
                {"step": s, "loss": random.random(), "acc": random.random(), "lr": 1e-3}
                for s in range(1500)
            ],
        },
        path,
    )


folder = tempfile.mkdtemp()
paths = []
for fold in range(5):
    paths.append(os.path.join(folder, f"fold{fold}.pt"))
    make_checkpoint(paths[-1], fold)

model = nn.Sequential(nn.Embedding(3000, 16), nn.Linear(16, 4))
model.eval()
best = 0.0
for r in range(150):
    path = paths[r % 5]
    ckpt = torch.load(path, map_location="cpu")
    model.load_state_dict(ckpt["model"])
    fold = r % 5
    ids = torch.tensor([ckpt["vocab"][f"tok{fold}_{i}"] for i in range(64)])
    with torch.no_grad():
        out = model(ids).mean().item()
    best = max(best, max(h["acc"] for h in ckpt["history"]) + out)

print(f"best {best:.5f}")
