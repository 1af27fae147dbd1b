import random

import torch

VOCAB, PHOTOS = 300, 16
rng = random.Random(0)


def read_album():
    """0/1 rows, one for each photo, as the tag reader returns them"""
    return [[int(rng.random() < 0.1) for _ in range(VOCAB)] for _ in range(PHOTOS)]


albums = [read_album() for _ in range(20)]
together = torch.zeros(VOCAB, VOCAB, dtype=torch.int64)

for visit in range(1000):
    tags = torch.tensor(albums[visit % 20])
    together += tags.T @ tags

together.fill_diagonal_(0)
print("pairs:", together.sum().item(), "most frequent:", together.max().item())
