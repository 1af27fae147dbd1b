import numpy as np

n = 5_000_000
dt = 0.01
pos = np.linspace(-1.0, 1.0, n)
vel = np.zeros(n)
acc = np.zeros(n)
next_vel = np.zeros(n)
next_pos = np.zeros(n)

for step in range(500):
    np.multiply(pos, -4.0, out=acc)
    np.multiply(acc, dt, out=next_vel)
    next_vel += vel
    vel, next_vel = next_vel, vel
    np.multiply(vel, dt, out=next_pos)
    next_pos += pos
    pos, next_pos = next_pos, pos

print("at the end", pos[0], pos[-1])
