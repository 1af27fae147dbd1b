import torch
import torch.nn.functional as F

torch.manual_seed(0)
N, H, W = 4, 64, 64
ys, xs = torch.meshgrid(torch.linspace(-1, 1, H), torch.linspace(-1, 1, W), indexing="ij")
grid = torch.stack((xs, ys), 2).view(1, H * W, 2).repeat(N, 1, 1)
source = F.interpolate(torch.rand(N, 3, 16, 16), size=(H, W), mode="bilinear")
target = torch.roll(source, (2, 1), (2, 3))
delta = torch.zeros(N, 8, requires_grad=True)          # what the localisation network would give
center = torch.zeros(N, 2, requires_grad=True)
scale = torch.full((N,), 2.0, requires_grad=True)
optimizer = torch.optim.Adam([delta, center, scale], lr=1e-3)


def warp(image):
    homo = torch.cat((delta, torch.zeros(N, 1)), 1).view(N, 3, 3) + torch.eye(3)
    c = center.unsqueeze(1).repeat(1, H * W, 1)
    s = scale.unsqueeze(1).repeat(1, H * W).unsqueeze(2).repeat(1, 1, 2)
    g = grid * s / 2 + c
    h = homo.unsqueeze(1).repeat(1, H * W, 1, 1)
    z = h[:, :, 2, 0] * g[:, :, 0] + h[:, :, 2, 1] * g[:, :, 1] + h[:, :, 2, 2]
    u = (h[:, :, 0, 0] * g[:, :, 0] + h[:, :, 0, 1] * g[:, :, 1] + h[:, :, 0, 2]) / z
    v = (h[:, :, 1, 0] * g[:, :, 0] + h[:, :, 1, 1] * g[:, :, 1] + h[:, :, 1, 2]) / z
    where = torch.stack((u, v), 2).view(N, H, W, 2)
    return F.grid_sample(image, where, align_corners=True)


total = 0.0
for step in range(2500):
    loss = F.mse_loss(warp(source), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 2500:.6f}")
