import math
import numpy as np


class RingRoad:
    """Intelligent driver model on a closed road."""

    def __init__(self, cars=32, circumference=960.0, seed=8):
        gen = np.random.default_rng(seed)
        self.v0 = gen.normal(30.0, 2.0, cars).astype(np.float32)
        self.T = gen.uniform(1.2, 1.8, cars).astype(np.float32)
        self.L = np.float32(circumference)
        self.a, self.b, self.s0, self.car = 1.2, 2.0, 2.0, 4.5
        self.x = (np.arange(cars) * circumference / cars).astype(np.float32)
        self.v = np.full(cars, 12.0, dtype=np.float32)
        self.v[0] = 6.0

    def tick(self, dt):
        x, v = self.x, self.v
        gap = (np.roll(x, -1) - x) % self.L - self.car
        dv = v - np.roll(v, -1)
        s_star = self.s0 + np.maximum(v * self.T + v * dv / (2 * math.sqrt(self.a * self.b)), 0)
        acc = self.a * (1 - (v / self.v0) ** 4 - (s_star / gap) ** 2)
        self.v = np.maximum(v + dt * acc, 0)
        self.x = (x + dt * self.v) % self.L


def main():
    ring = RingRoad()
    means = []
    for block in range(20_000):
        for _ in range(50):
            ring.tick(0.1)
        means.append(float(ring.v.mean()))
    print(f"{len(means)} blocks, mean speed {np.mean(means):.4f}, std {ring.v.std():.4f}")


main()
