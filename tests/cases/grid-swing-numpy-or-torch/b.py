import numpy as np
import torch

torch.set_num_threads(1)

# power grid as coupled oscillators (swing equation): 200 nodes, symplectic Euler
rng = np.random.default_rng(5)
n = 200
links = rng.random((n, n)) < 0.06
links = np.triu(links, 1)
K = torch.from_numpy(8.0 * (links | links.T))
power = torch.from_numpy(rng.normal(0.0, 1.0, n))
power -= power.mean()
alpha = 0.4
dt = 0.01

theta = torch.from_numpy(rng.uniform(-0.3, 0.3, n))
omega = torch.zeros(n, dtype=torch.float64)
speeds = []

for report in range(2500):
    for step in range(10):
        gap = theta[:, None] - theta
        flow = (K * torch.sin(gap)).sum(1)
        omega = omega + dt * (power - alpha * omega - flow)
        theta = theta + dt * omega
    speeds.append(float(omega.abs().max()))

print("largest speed after 1 s, 2 s, 10 s:", round(speeds[9], 6), round(speeds[19], 6), round(speeds[99], 6))
