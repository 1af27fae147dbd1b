import numpy as np

n = 5_000_000
dt = 0.01
pos = np.linspace(-1.0, 1.0, n)
vel = np.zeros(n)

for step in range(500):
    acc = pos * -4.0
    vel = vel + acc * dt
    pos = pos + vel * dt

print("at the end", pos[0], pos[-1])
