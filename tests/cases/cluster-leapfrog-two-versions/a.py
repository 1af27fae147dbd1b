import numpy as np

N, dt, eps2 = 64, 1e-4, 0.01
rng = np.random.default_rng(4)
pos = rng.normal(size=(N, 3)).T.copy()          # x, y, z as rows
vel = (0.3 * rng.normal(size=(N, 3))).T.copy()
m = rng.uniform(0.5, 1.5, N) / N


def gravity(pos):
    d = pos[:, None, :] - pos[:, :, None]
    r2 = (d * d).sum(axis=0) + eps2
    w = m / (r2 * np.sqrt(r2))
    return (d * w).sum(axis=2)


a_now = gravity(pos)
kinetic = []
for shot in range(5000):                        # a snapshot every 5 steps
    for step in range(5):
        pos += vel * dt + 0.5 * a_now * dt ** 2
        a_next = gravity(pos)
        vel += 0.5 * (a_now + a_next) * dt
        a_now = a_next
    kinetic.append(0.5 * (m * (vel ** 2).sum(axis=0)).sum())

print("kinetic energy at the end %.4f, mean %.4f" % (kinetic[-1], np.mean(kinetic)))
