import numpy as np


class WindRose:
    SECTORS = 16

    def __init__(self):
        self.hours = np.zeros(self.SECTORS, dtype=np.int64)
        self.run = np.zeros(self.SECTORS)

    def add(self, u, v):
        speed = np.sqrt(u * u + v * v)
        direction = np.mod(270.0 - np.arctan2(v, u) * (180.0 / np.pi), 360.0)
        sector = np.rint(direction / 22.5).astype(np.int32) & (self.SECTORS - 1)
        self.hours += np.bincount(sector, minlength=self.SECTORS)
        self.run += np.bincount(sector, speed, minlength=self.SECTORS)

    def mean_speed(self):
        return self.run / self.hours


rng = np.random.default_rng(4)
n = 12000
fields = [(rng.normal(2.0, 4.0, n).astype(np.float32).astype(float),
           rng.normal(1.0, 5.0, n).astype(np.float32).astype(float)) for _ in range(10)]

rose = WindRose()
for hour in range(25000):
    u, v = fields[hour % 10]
    rose.add(u, v)

print("busiest sector", rose.hours.argmax(), "mean speeds", rose.mean_speed().round(4))
