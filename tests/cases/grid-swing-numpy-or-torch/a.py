import numpy as np

# power grid as coupled oscillators (swing equation): 200 nodes, symplectic Euler
rng = np.random.default_rng(5)
n = 200
links = rng.random((n, n)) < 0.06
links = np.triu(links, 1)
K = 8.0 * (links | links.T)
power = rng.normal(0.0, 1.0, n)
power -= power.mean()
alpha = 0.4
dt = 0.01

theta = rng.uniform(-0.3, 0.3, n)
omega = np.zeros(n)
speeds = []

for report in range(2500):
    for step in range(10):
        gap = theta[:, None] - theta
        flow = (K * np.sin(gap)).sum(1)
        omega = omega + dt * (power - alpha * omega - flow)
        theta = theta + dt * omega
    speeds.append(float(np.abs(omega).max()))

print("largest speed after 1 s, 2 s, 10 s:", round(speeds[9], 6), round(speeds[19], 6), round(speeds[99], 6))
