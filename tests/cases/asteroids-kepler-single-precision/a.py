import math

import numpy as np
import torch

torch.set_num_threads(1)
dtype = torch.float64


def eccentric_anomaly(mean_anomaly, ecc, tol=1e-10, max_iter=30):
    # Newton's method on E - e sin E = M, all asteroids at once
    anomaly = mean_anomaly + ecc * torch.sin(mean_anomaly)
    for _ in range(max_iter):
        step = (anomaly - ecc * torch.sin(anomaly) - mean_anomaly) / (1 - ecc * torch.cos(anomaly))
        anomaly = anomaly - step
        if step.abs().max() < tol:
            break
    return anomaly


rng = np.random.default_rng(8)
n = 2000
axis = torch.tensor(rng.uniform(2.1, 3.3, n), dtype=dtype)
ecc = torch.tensor(rng.beta(2, 10, n), dtype=dtype)
phase = torch.tensor(rng.uniform(0, 2 * np.pi, n), dtype=dtype)
perihelion = torch.tensor(rng.uniform(0, 2 * np.pi, n), dtype=dtype)
motion = 2 * math.pi / axis ** 1.5          # radians a year
axis_b = axis * torch.sqrt(1 - ecc * ecc)
cos_p, sin_p = torch.cos(perihelion), torch.sin(perihelion)

closest = 0.0
for frame in range(8000):
    year = frame * 0.001
    mean_anomaly = torch.remainder(phase + motion * year, 2 * math.pi)
    anomaly = eccentric_anomaly(mean_anomaly, ecc)
    u = axis * (torch.cos(anomaly) - ecc)
    v = axis_b * torch.sin(anomaly)
    x = u * cos_p - v * sin_p - math.cos(2 * math.pi * year)
    y = u * sin_p + v * cos_p - math.sin(2 * math.pi * year)
    closest += torch.sqrt(x * x + y * y).min().item()

print("mean distance of the closest asteroid:", closest / 8000)
