import time
import numpy as np

DIM = 10
N_PARTICLES = 60
W, C1, C2 = 0.729, 1.49445, 1.49445


def rastrigin(x):
    return 10 * len(x) + (x * x - 10 * np.cos(2 * np.pi * x)).sum()


class Particle:
    def __init__(self, position, velocity):
        self.position = position
        self.velocity = velocity
        self.error = rastrigin(position)
        self.best_position = position.copy()
        self.best_error = self.error

    def move(self, r, swarm_best):
        self.velocity = (W * self.velocity
                         + C1 * r[:, 0] * (self.best_position - self.position)
                         + C2 * r[:, 1] * (swarm_best - self.position))
        self.position = np.clip(self.position + self.velocity, -5.12, 5.12)
        self.error = rastrigin(self.position)
        if self.error < self.best_error:
            self.best_error = self.error
            self.best_position = self.position.copy()


rng = np.random.default_rng(3)
start = rng.uniform(-5.12, 5.12, (N_PARTICLES, DIM))
speed = rng.uniform(-1.0, 1.0, (N_PARTICLES, DIM))
swarm = [Particle(p.copy(), v.copy()) for p, v in zip(start, speed)]
leader = min(swarm, key=lambda p: p.best_error)
swarm_best, swarm_error = leader.best_position.copy(), leader.best_error

tic = time.perf_counter()
for epoch in range(300):
    r = rng.random((N_PARTICLES, DIM, 2))
    for i, particle in enumerate(swarm):
        particle.move(r[i], swarm_best)
    leader = min(swarm, key=lambda p: p.best_error)
    if leader.best_error < swarm_error:
        swarm_best, swarm_error = leader.best_position.copy(), leader.best_error
print(f"{1e6 * (time.perf_counter() - tic) / 300:.0f} us per epoch, best {swarm_error:.6f}")
