import torch

# corner pooling over the rows of a backbone's feature maps, written out
batch, channels, height, width = 8, 16, 64, 64
torch.set_num_threads(1)
torch.manual_seed(7)
maps = [torch.rand(batch, channels, height, width) for _ in range(3)]


def corner_pool_rows(fmap):
    rows = list(fmap.unbind(2))
    for r in range(1, height):
        rows[r] = torch.maximum(rows[r - 1], rows[r])
    return torch.stack(rows, dim=2)


total = 0.0
for it in range(100_000):
    with torch.no_grad():
        out = corner_pool_rows(maps[it % 3])
    total += float(out[0, 0, -1, 0])

print(total)
