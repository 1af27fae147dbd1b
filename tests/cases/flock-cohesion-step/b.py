import numpy as np


def towards_mean(values):
    return values.mean(axis=0) - values


rng = np.random.default_rng(6)
state = np.concatenate([np.concatenate([rng.uniform(0.0, 100.0, 2), rng.normal(0.0, 1.0, 2)])
                        for _ in range(400)]).reshape(400, 2, 2)
pos, vel = state[:, 0].copy(), state[:, 1].copy()
dt, pull, align = 0.05, 0.02, 0.05

for step in range(8000):
    vel += pull * towards_mean(pos) + align * towards_mean(vel)
    pos += dt * vel

print("first bird", pos[0])
