import torch

torch.manual_seed(0)
torch.set_grad_enabled(False)
torch.set_num_threads(1)

# offsets from every cell of a 32 x 32 grid to every predicted point, (points, 32, 32, 2)
ys, xs = torch.meshgrid(torch.arange(32.0), torch.arange(32.0), indexing="ij")
grid = torch.stack([xs, ys], dim=-1).unsqueeze(0)
frames = 32 * torch.rand(16, 256, 1, 1, 2)
offsets = torch.empty(256, 32, 32, 2)

total = 0.0
for frame in range(30000):
    points = frames[frame % 16]
    torch.sub(grid, points, out=offsets)
    total += offsets[frame % 256, 3, 5, 1].item()

print("checksum:", total)
