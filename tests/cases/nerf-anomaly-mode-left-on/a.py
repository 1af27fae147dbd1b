"""A tiny radiance field fitted to rays through a blob (NeRF, coarse network only)."""
import time
import torch
import torch.nn as nn

N_RAYS, N_SAMPLES, N_STEPS = 48, 24, 1500


def embed(x, freqs=4):
    out = [x]
    for k in range(freqs):
        out += [torch.sin(2.0 ** k * x), torch.cos(2.0 ** k * x)]
    return torch.cat(out, -1)


class Field(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(27, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
                                   nn.Linear(width, width), nn.ReLU())
        self.head = nn.Linear(width, 4)

    def forward(self, pts):
        raw = self.head(self.trunk(embed(pts)))
        return torch.sigmoid(raw[..., :3]), torch.relu(raw[..., 3])


def render(field, origins, dirs, depths):
    pts = origins[:, None, :] + dirs[:, None, :] * depths[None, :, None]
    rgb, sigma = field(pts)
    alpha = 1.0 - torch.exp(-sigma * (depths[1] - depths[0]))
    trans = torch.cumprod(torch.cat([torch.ones(len(alpha), 1), 1.0 - alpha + 1e-10], -1), -1)[:, :-1]
    weights = alpha * trans
    return (weights[..., None] * rgb).sum(-2)


def ray_batches(count, seed=5):
    g = torch.Generator().manual_seed(seed)
    for _ in range(count):
        o = torch.randn(N_RAYS, 3, generator=g) * 0.1 + torch.tensor([0.0, 0.0, -3.0])
        d = torch.nn.functional.normalize(torch.randn(N_RAYS, 3, generator=g) * 0.3 + torch.tensor([0.0, 0.0, 1.0]), dim=-1)
        near = (torch.linalg.cross(o, d).norm(dim=-1, keepdim=True) < 0.8).float()
        yield o, d, near * torch.tensor([0.9, 0.5, 0.2])


def main():
    torch.manual_seed(0)
    field = Field()
    opt = torch.optim.Adam(field.parameters(), lr=5e-3)
    depths = torch.linspace(2.0, 4.0, N_SAMPLES)
    batches = list(ray_batches(20))
    total = 0.0
    start = time.perf_counter()
    for step in range(N_STEPS):
        o, d, target = batches[step % 20]
        loss = ((render(field, o, d, depths) - target) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()
    seconds = time.perf_counter() - start
    print(f"mean loss {total / N_STEPS:.6f}, last {loss.item():.6f}")
    print(f"time {seconds:.3f} s, {1e3 * seconds / N_STEPS:.2f} ms a step")


if __name__ == "__main__":
    main()
