import numpy as np

rng = np.random.default_rng(6)


class Bird:
    def __init__(self):
        self.pos = rng.uniform(0.0, 100.0, 2)
        self.vel = rng.normal(0.0, 1.0, 2)


class Flock:
    def __init__(self, n):
        self.birds = [Bird() for _ in range(n)]

    def step(self, dt=0.05, pull=0.02, align=0.05):
        pos = np.array([b.pos for b in self.birds])
        vel = np.array([b.vel for b in self.birds])
        vel += pull * (pos.mean(axis=0) - pos) + align * (vel.mean(axis=0) - vel)
        pos += dt * vel
        for b, p, v in zip(self.birds, pos, vel):
            b.pos = p
            b.vel = v


flock = Flock(400)
for step in range(8000):
    flock.step()

print("first bird", flock.birds[0].pos)
