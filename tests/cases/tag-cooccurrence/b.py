import random

import numpy as np
import torch

VOCAB, PHOTOS = 300, 16
rng = random.Random(0)


def read_album():
    rows = [[int(rng.random() < 0.1) for _ in range(VOCAB)] for _ in range(PHOTOS)]
    return np.array(rows, dtype=np.float64)


albums = [read_album() for _ in range(20)]
together = torch.zeros(VOCAB, VOCAB, dtype=torch.float64)

for visit in range(1000):
    tags = torch.from_numpy(albums[visit % 20])
    together += tags.T @ tags

together.fill_diagonal_(0)
print("pairs:", int(together.sum().item()), "most frequent:", int(together.max().item()))
