import math

import numpy as np

STEPS = 20000
R = 0.028
W, L = 1.27, 2.54
DT = 0.002


class Ball:
    __slots__ = ("x", "y", "vx", "vy")

    def __init__(self, x, y, vx, vy):
        self.x, self.y = x, y
        self.vx, self.vy = vx, vy

    def move(self):
        self.x += DT * self.vx
        self.y += DT * self.vy
        if (self.x < R and self.vx < 0.0) or (self.x > W - R and self.vx > 0.0):
            self.vx = -self.vx
        if (self.y < R and self.vy < 0.0) or (self.y > L - R and self.vy > 0.0):
            self.vy = -self.vy


def bounce(a, b, d):
    nx, ny = (a.x - b.x) / d, (a.y - b.y) / d
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    if closing < 0.0:
        a.vx -= closing * nx
        a.vy -= closing * ny
        b.vx += closing * nx
        b.vy += closing * ny


def rack(rng):
    table = []
    for k in range(16):
        vx, vy = rng.normal(0.0, 1.0, 2).tolist()
        table.append(Ball(0.2 + 0.25 * (k % 4), 0.4 + 0.5 * (k // 4), vx, vy))
    return table


table = rack(np.random.default_rng(8))
contacts = 0
for t in range(STEPS):
    for tick in range(30):
        for ball in table:
            ball.move()
        for i in range(len(table)):
            a = table[i]
            for j in range(i + 1, len(table)):
                b = table[j]
                d = math.hypot(a.x - b.x, a.y - b.y)
                if d < 2.0 * R:
                    bounce(a, b, d)
                    contacts += 1

print("contacts", contacts, "energy", round(sum(b.vx * b.vx + b.vy * b.vy for b in table), 6))
