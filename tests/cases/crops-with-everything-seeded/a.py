import torch
import torch.nn.functional as F

# augmentation of tile batches before a frozen embedding, one core
torch.manual_seed(3)
torch.set_num_threads(1)

tiles = torch.randint(0, 256, (64, 3, 160, 160), dtype=torch.uint8)
mean = torch.tensor([0.48, 0.45, 0.41]).view(3, 1, 1)
std = torch.tensor([0.23, 0.22, 0.23]).view(3, 1, 1)
project = torch.randn(3 * 10 * 10, 32) / 17


def augment(batch):
    x = F.pad(batch.float(), (8, 8, 8, 8), mode="reflect")
    top, left = torch.randint(0, 17, (2,)).tolist()
    x = x[:, :, top:top + 160, left:left + 160].contiguous()
    if torch.rand(()) < 0.5:
        x = x.flip(-1)
    return x.div_(255).sub_(mean).div_(std)


centre = torch.zeros(32)
for step in range(300):
    batch = tiles[16 * (step % 4):16 * (step % 4) + 16]
    x = augment(batch)
    z = x[:, :, 8::16, 8::16].flatten(1) @ project
    centre += z.mean(0)

print("centre of the embeddings", [round(v, 4) for v in (centre[:3] / 300).tolist()])
