import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class Vicsek:
    def __init__(self, n, box, radius, speed, noise, seed=0):
        self.rng = np.random.default_rng(seed)
        self.box, self.radius, self.speed, self.noise = box, radius, speed, noise
        self.pos = self.rng.uniform(0, box, (n, 2))
        self.theta = self.rng.uniform(-np.pi, np.pi, n)

    def step(self):
        diff = self.pos[:, None, :] - self.pos[None, :, :]
        diff = np.where(diff > self.box / 2, diff - self.box, diff)
        diff = np.where(diff < -self.box / 2, diff + self.box, diff)
        near = np.linalg.norm(diff, axis=-1) < self.radius
        heading = np.exp(1j * self.theta)
        mean = near @ heading
        xi = self.rng.uniform(-0.5, 0.5, len(self.theta))
        self.theta = np.angle(mean) + self.noise * xi
        step = self.speed * np.column_stack([np.cos(self.theta), np.sin(self.theta)])
        self.pos = (self.pos + step) % self.box

    def order(self):
        return abs(np.exp(1j * self.theta).mean())


flock = Vicsek(300, 8.0, 1.0, 0.05, 1.5)
orders = []
for t in range(3000):
    flock.step()
    orders.append(flock.order())
print("order", orders[0], orders[-1])
