import math

import numpy as np


class Arm:
    lengths = (0.0, -0.425, -0.3922, 0.0, 0.0, 0.0)
    twists = (math.pi / 2, 0.0, 0.0, math.pi / 2, -math.pi / 2, 0.0)
    offsets = (0.1625, 0.0, 0.0, 0.1333, 0.0997, 0.0996)

    def tip(self, angles):
        x = (1.0, 0.0, 0.0)
        y = (0.0, 1.0, 0.0)
        z = (0.0, 0.0, 1.0)
        p = (0.0, 0.0, 0.0)
        lowest = math.inf
        for angle, length, twist, offset in zip(angles, self.lengths, self.twists, self.offsets):
            c, s = math.cos(angle), math.sin(angle)
            cw, sw = math.cos(twist), math.sin(twist)
            turned = [c * i + s * j for i, j in zip(x, y)]
            side = [c * j - s * i for i, j in zip(x, y)]
            p = [k + length * t + offset * n for k, t, n in zip(p, turned, z)]
            x, y, z = (turned,
                       [cw * j + sw * n for j, n in zip(side, z)],
                       [cw * n - sw * j for j, n in zip(side, z)])
            lowest = min(lowest, p[2])
        return p, lowest


rng = np.random.default_rng(6)
home = rng.uniform(-1.0, 1.0, 6).tolist()
rate = rng.uniform(-0.5, 0.5, 6).tolist()
goal = (0.3, -0.2, 0.5)

arm = Arm()
closest = math.inf
free = 0
for tick in range(100000):
    t = tick * 0.002
    point, lowest = arm.tip([h + r * t for h, r in zip(home, rate)])
    closest = min(closest, math.dist(point, goal))
    if lowest > 0.05:
        free += 1

print("closest", closest, "clear", free)
