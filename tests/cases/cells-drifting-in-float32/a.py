import numpy as np

n_cells = 200_000
box = 100.0
dt = 0.01
diffusion = 0.4
drag = 1.5

rng = np.random.default_rng(12)
pos = rng.random((2, n_cells), dtype=np.float32) * box
vel = np.zeros((2, n_cells), dtype=np.float32)
noise = rng.standard_normal((8, 2, n_cells), dtype=np.float32)

kick = np.sqrt(2.0 * diffusion * dt)

for t in range(3000):
    dx = pos - 0.5 * box
    force = -0.02 * dx
    vel = vel + dt * (force - drag * vel)
    vel = vel + kick * noise[t % 8]
    pos = pos + dt * vel

radius = np.sqrt(((pos - 0.5 * box) ** 2).sum(axis=0))
print("mean radius", radius.mean(), "mean speed", np.sqrt((vel**2).sum(axis=0)).mean())
