import time

import numpy as np
import torch

torch.set_num_threads(1)


class GaussianDensity:
    """Electron density of contracted s shells, float32."""

    def __init__(self, centres, exponents, density_matrix):
        self.centres = torch.from_numpy(centres)
        self.exponents = torch.from_numpy(exponents)
        self.norm = (2 * self.exponents / torch.pi) ** 0.75
        self.P = torch.from_numpy(density_matrix)

    def __call__(self, points):
        dx, dy, dz = points.T[:, :, None] - self.centres.T[:, None, :]
        r2 = dx * dx + dy * dy + dz * dz
        phi = torch.cat([n * torch.exp(-z * r2) for z, n in zip(self.exponents, self.norm)], dim=1)
        return ((phi @ self.P) * phi).sum(1)


rng = np.random.default_rng(4)
box = 24.0
centres = rng.uniform(4, box - 4, (24, 3)).astype(np.float32)
exponents = np.array([0.4, 2.5, 13.0], dtype=np.float32)
c = rng.standard_normal((72, 20)).astype(np.float32)
rho = GaussianDensity(centres, exponents, 2 * c @ c.T / 20)

axis = torch.linspace(0, box, 40)
grid = torch.stack(torch.meshgrid(axis, axis, axis, indexing="ij"), -1).reshape(-1, 3)
chunks = grid.split(1600)

volume = float(axis[1] - axis[0]) ** 3
electrons = 0.0
begin = time.perf_counter()
with torch.inference_mode():
    for step in range(1200):
        electrons += rho(chunks[step % 40]).sum().item() * volume
print(f"{(time.perf_counter() - begin) / 1200 * 1e3:.3f} ms a chunk, {electrons / 30:.3f} electrons")
