import numpy as np
import torch
import torch.nn.functional as F

torch.set_num_threads(1)
N_TAGS, DIM, ITEMS, TAGS = 40000, 64, 2048, 60
rng = np.random.default_rng(3)

tag_vectors = torch.tensor(rng.normal(size=(N_TAGS, DIM)) / np.sqrt(TAGS), dtype=torch.float32)
class_vectors = torch.tensor(rng.normal(size=(DIM, 10)) / 8, dtype=torch.float32)
batches = [torch.from_numpy(rng.integers(0, N_TAGS, size=ITEMS * TAGS)) for _ in range(16)]
starts = torch.arange(0, ITEMS * TAGS, TAGS)


@torch.inference_mode()
def classify(ids):
    bags = F.embedding_bag(ids, tag_vectors, starts, mode="sum")
    return (bags @ class_vectors).argmax(1)


counts = torch.zeros(10, dtype=torch.long)
for n in range(800):
    counts += torch.bincount(classify(batches[n % 16]), minlength=10)

print(counts.tolist())
