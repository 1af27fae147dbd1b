from random import Random

import numpy as np


class Particle:
    def __init__(self, x, y, ang_vel):
        self.x = x
        self.y = y
        self.ang_vel = ang_vel


class Simulator:
    def __init__(self, particles, timestep=1e-4):
        self.particles = particles
        self.timestep = timestep

    def evolve(self, dt):
        r = np.array([[p.x, p.y] for p in self.particles])
        ang_vel = np.array([p.ang_vel for p in self.particles])
        for _ in range(round(dt / self.timestep)):
            norm = np.sqrt((r ** 2).sum(axis=1))
            v = r[:, [1, 0]]
            v[:, 0] *= -1
            v /= norm[:, np.newaxis]
            r += self.timestep * ang_vel[:, np.newaxis] * v
        for i, p in enumerate(self.particles):
            p.x, p.y = r[i].tolist()


rnd = Random(5)
sim = Simulator([Particle(rnd.uniform(0.2, 1), rnd.uniform(0.2, 1), rnd.uniform(-1, 1)) for _ in range(12)])

for frame in range(500):
    sim.evolve(0.05)

print("first particle", sim.particles[0].x, sim.particles[0].y)
