import numpy as np

rng = np.random.default_rng(2024)
n = 60000
sx, sy = 1.4, 0.9
x = np.empty(n)
y = np.empty(n)

hits = 0
mean_sq = 0.0
for trial in range(400):
    rng.standard_normal(out=x)
    rng.standard_normal(out=y)
    x *= sx
    y *= sy
    x **= 2
    y **= 2
    x += y
    mean_sq += x.mean()
    x **= 0.5
    hits += (x < 1.2).sum()

print(hits / (400 * n), mean_sq / 400)
