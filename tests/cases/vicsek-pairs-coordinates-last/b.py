import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

N, L, R, V, ETA = 300, 8.0, 1.0, 0.05, 1.5
rng = np.random.default_rng(0)
start = rng.uniform(0, L, (N, 2))
x, y = start[:, 0].copy(), start[:, 1].copy()
angle = rng.uniform(-np.pi, np.pi, N)
order = []


def periodic(q):
    """differences of all pairs, nearest image, squared"""
    d = np.abs(q[:, None] - q)
    d = np.minimum(d, L - d)
    return d * d


for t in range(3000):
    close = (periodic(x) + periodic(y) < R * R).astype(float)
    vx, vy = np.cos(angle), np.sin(angle)
    total = close @ np.stack([vx, vy], axis=1)
    angle = np.arctan2(total[:, 1], total[:, 0]) + ETA * rng.uniform(-0.5, 0.5, N)
    vx, vy = np.cos(angle), np.sin(angle)
    x = (x + V * vx) % L
    y = (y + V * vy) % L
    order.append(np.hypot(vx.mean(), vy.mean()))
print("order", order[0], order[-1])
