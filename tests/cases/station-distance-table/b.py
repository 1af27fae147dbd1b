import numpy as np
import torch

torch.set_num_threads(1)

# great-circle distance of every station to every ship, in km
rng = np.random.default_rng(5)
stations = np.column_stack([rng.uniform(-70, 70, 300), rng.uniform(-180, 180, 300)])
ships = np.column_stack([rng.uniform(-70, 70, 250), rng.uniform(-180, 180, 250)])
stations = torch.tensor(stations, dtype=torch.float32)
ships = torch.tensor(ships, dtype=torch.float32)
R = 6371.0


def haversine(a, b):
    a, b = torch.deg2rad(a), torch.deg2rad(b)
    lat1, lon1 = a[:, None, 0], a[:, None, 1]
    lat2, lon2 = b[None, :, 0], b[None, :, 1]
    s = torch.sin((lat2 - lat1) / 2) ** 2
    s = s + torch.cos(lat1) * torch.cos(lat2) * torch.sin((lon2 - lon1) / 2) ** 2
    return 2 * R * torch.atan2(torch.sqrt(s), torch.sqrt(1 - s))


near = 0

for hour in range(5000):
    ships[:, 1] += 0.05
    km = haversine(stations, ships)
    near += int((km.min(dim=0).values < 300).sum())

print("ship-hours near a station:", near)
