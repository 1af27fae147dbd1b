# radiance field of one blob, helpers merged into one file
import time
import torch
import torch.nn.functional as F

torch.autograd.set_detect_anomaly(True)

rays_per_batch, samples, steps = 48, 24, 1500


class Embedder:
    def __init__(self, bands):
        self.scales = [2.0 ** k for k in range(bands)]

    def __call__(self, p):
        parts = [p]
        for s in self.scales:
            parts.append(torch.sin(s * p))
            parts.append(torch.cos(s * p))
        return torch.cat(parts, dim=-1)


class NeRF(torch.nn.Module):
    def __init__(self, w=64):
        super().__init__()
        self.embed = Embedder(4)
        self.l1 = torch.nn.Linear(27, w)
        self.l2 = torch.nn.Linear(w, w)
        self.l3 = torch.nn.Linear(w, w)
        self.out = torch.nn.Linear(w, 4)

    def forward(self, p):
        h = F.relu(self.l1(self.embed(p)))
        h = F.relu(self.l2(h))
        h = F.relu(self.l3(h))
        raw = self.out(h)
        return torch.sigmoid(raw[..., :3]), F.relu(raw[..., 3])


def volume_render(model, o, d, z):
    colour, density = model(o[:, None, :] + d[:, None, :] * z[None, :, None])
    alpha = 1.0 - torch.exp(-density * (z[1] - z[0]))
    ones = torch.ones(alpha.shape[0], 1)
    T = torch.cumprod(torch.cat([ones, 1.0 - alpha + 1e-10], dim=-1), dim=-1)[:, :-1]
    return ((alpha * T)[..., None] * colour).sum(dim=-2)


def load_rays(n):
    gen = torch.Generator().manual_seed(5)
    out = []
    for _ in range(n):
        o = torch.randn(rays_per_batch, 3, generator=gen) * 0.1 + torch.tensor([0.0, 0.0, -3.0])
        d = torch.randn(rays_per_batch, 3, generator=gen) * 0.3 + torch.tensor([0.0, 0.0, 1.0])
        d = F.normalize(d, dim=-1)
        hit = (torch.linalg.cross(o, d).norm(dim=-1, keepdim=True) < 0.8).float()
        out.append((o, d, hit * torch.tensor([0.9, 0.5, 0.2])))
    return out


torch.manual_seed(0)
model = NeRF()
optimizer = torch.optim.Adam(params=model.parameters(), lr=5e-3)
z_vals = torch.linspace(2.0, 4.0, samples)
rays = load_rays(20)
running = 0.0
t0 = time.perf_counter()
for i in range(steps):
    rays_o, rays_d, gt = rays[i % len(rays)]
    img_loss = ((volume_render(model, rays_o, rays_d, z_vals) - gt) ** 2).mean()
    optimizer.zero_grad()
    img_loss.backward()
    optimizer.step()
    running += img_loss.item()
t1 = time.perf_counter()
print("mean loss %.6f, last %.6f" % (running / steps, img_loss.item()))
print("time %.3f s (%.2f ms per iteration)" % (t1 - t0, 1e3 * (t1 - t0) / steps))
