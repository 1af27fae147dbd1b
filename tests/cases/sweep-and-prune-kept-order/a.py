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


def touching(x, y, r):
    order = np.argsort(x - r, kind="stable")
    xs, ys, rs = x[order], y[order], r[order]
    left, right = xs - rs, xs + rs
    hits = 0
    k = 1
    while True:
        near = left[k:] < right[:-k]
        if not near.any():
            return hits
        i = np.flatnonzero(near)
        d2 = (xs[i + k] - xs[i]) ** 2 + (ys[i + k] - ys[i]) ** 2
        hits += np.count_nonzero(d2 < (rs[i + k] + rs[i]) ** 2)
        k += 1


total = 0
for frame in range(1500):
    x += vx * dt
    y += vy * dt
    vx[(x < 0) | (x > width)] *= -1
    vy[(y < 0) | (y > height)] *= -1
    total += touching(x, y, r)

print("contacts", total)
