import numpy as np
import torch
from torch.nn.functional import grid_sample

rng = np.random.default_rng(1996)
lat = np.linspace(-90.0, 90.0, 721)
lon = np.linspace(-180.0, 180.0, 1441)
la, lo = np.radians(lat)[:, None], np.radians(lon)[None, :]
geoid = 30 * np.cos(3 * lo) * np.cos(la) ** 3 + 12 * np.sin(5 * la) + 4 * np.cos(40 * lo) * np.cos(23 * la)

passes, fixes = 24, 50000
track_lat = rng.uniform(-85, 85, (passes, 1)) + rng.normal(0, 1.2, (passes, fixes))
track_lat = track_lat.clip(-90, 90)
track_lon = rng.uniform(-150, 150, (passes, 1)) + np.linspace(-25, 25, fixes)
height = rng.normal(60, 20, (passes, fixes))

track_lat, track_lon, height = map(torch.from_numpy, (track_lat, track_lon, height))
grid = torch.from_numpy(geoid)[None, None]

total = 0.0
for n in range(1800):
    k = n % passes
    points = torch.stack([track_lon[k] / 180, track_lat[k] / 90], dim=-1)
    values = grid_sample(grid, points[None, None], mode="bilinear", padding_mode="border", align_corners=True)
    orthometric = height[k] - values[0, 0, 0]
    total += orthometric.mean().item()

print(f"mean orthometric height {total / 1800:.6f} m")
