import numpy as np


class ShotSimulation:
    """How many shots land inside the circle, and their mean squared miss."""

    def __init__(self, shots, spread, radius, seed):
        self.dx = np.empty(shots)
        self.dy = np.empty(shots)
        self.spread_x, self.spread_y = spread
        self.radius = radius
        self.rng = np.random.default_rng(seed)
        self.inside = 0
        self.msd = 0.0

    def fire(self):
        self.rng.standard_normal(out=self.dx)
        self.rng.standard_normal(out=self.dy)
        np.multiply(self.dx, self.spread_x, out=self.dx)
        np.multiply(self.dy, self.spread_y, out=self.dy)

    def run_once(self):
        dx, dy = self.dx, self.dy
        self.fire()
        np.multiply(dx, dx, out=dx)
        np.square(dy, out=dy)
        np.add(dx, dy, out=dx)
        self.msd += np.mean(dx)
        np.sqrt(dx, out=dx)
        self.inside += np.sum(np.less(dx, self.radius))


sim = ShotSimulation(shots=60000, spread=(1.4, 0.9), radius=1.2, seed=2024)

for repeat in range(400):
    sim.run_once()

print(sim.inside / (400 * 60000), sim.msd / 400)
