import torch

# bilinear patch features at random image points: cell of every point in the grid of patch centres
torch.set_num_threads(1)
torch.manual_seed(0)
rows, cols, dim, n = 40, 60, 16, 4096
center_x = torch.linspace(0.0, 1280.0, rows)
center_y = torch.linspace(0.0, 1920.0, cols)
patches = torch.randn(rows, cols, dim)

total = 0.0
for batch in range(3000):
    points = torch.rand(n, 2) * torch.tensor([1279.0, 1919.0]) + 0.5
    px, py = points[:, 0], points[:, 1]
    ix = torch.searchsorted(center_x, px, side="left") - 1
    iy = torch.searchsorted(center_y, py, side="left") - 1
    wx = ((px - center_x[ix]) / (center_x[ix + 1] - center_x[ix])).unsqueeze(1)
    wy = ((py - center_y[iy]) / (center_y[iy + 1] - center_y[iy])).unsqueeze(1)
    top = patches[ix, iy] * (1 - wy) + patches[ix, iy + 1] * wy
    bottom = patches[ix + 1, iy] * (1 - wy) + patches[ix + 1, iy + 1] * wy
    feature = top * (1 - wx) + bottom * wx
    total += feature.mean().item()

print(f"mean feature {total / 3000:.6f}")
