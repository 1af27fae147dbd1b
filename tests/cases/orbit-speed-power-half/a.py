import numpy as np

# time-averaged speed of stars on a leapfrog orbit in a Plummer potential
rng = np.random.default_rng(12)
n, dt, eps2 = 4000, 0.002, 0.25
px, py, pz = rng.normal(0.0, 1.0, (3, n))
vx, vy, vz = rng.normal(0.0, 0.3, (3, n))
mean_speed = np.zeros(n)

n_out = 5000
for out in range(n_out):
    for _ in range(10):
        r = (px * px + py * py + pz * pz + eps2) ** 0.5
        k = dt / (r * r * r)
        vx -= k * px
        vy -= k * py
        vz -= k * pz
        px += dt * vx
        py += dt * vy
        pz += dt * vz
        mean_speed += (vx * vx + vy * vy + vz * vz) ** 0.5

print("mean speed", mean_speed.mean() / (10 * n_out))
