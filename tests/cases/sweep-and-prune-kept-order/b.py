import numpy as np

# broad phase of a collision check: sort the discs by their left edge, test each against those that follow
rng = np.random.default_rng(21)
n, width, height = 8000, 16000.0, 4.0
x = rng.uniform(0, width, n)
y = rng.uniform(0, height, n)
vx = rng.normal(0, 3.0, n)
vy = rng.normal(0, 3.0, n)
r = rng.uniform(0.1, 0.3, n)
dt = 1 / 60


class SweepAndPrune:
    """remembers the order of the frame before"""

    def __init__(self, n):
        self.order = np.arange(n)

    def contacts(self, x, y, r):
        left = (x - r)[self.order]
        self.order = self.order[np.argsort(left, kind="stable")]
        xs, ys, rs = x[self.order], y[self.order], r[self.order]
        left, right = xs - rs, xs + rs
        hits, k = 0, 1
        while True:
            near = left[k:] < right[:-k]
            if not near.any():
                break
            i = np.flatnonzero(near)
            d2 = (xs[i + k] - xs[i]) ** 2 + (ys[i + k] - ys[i]) ** 2
            hits += np.count_nonzero(d2 < (rs[i + k] + rs[i]) ** 2)
            k += 1
        return hits


broad_phase = SweepAndPrune(n)
total = 0
for frame in range(1500):
    x += vx * dt
    y += vy * dt
    vx[(x < 0) | (x > width)] *= -1
    vy[(y < 0) | (y > height)] *= -1
    total += broad_phase.contacts(x, y, r)

print("contacts", total)
