import numpy as np

# Kernel density map of where the animals were seen, week by week.
h = np.float32(0.35)
rng = np.random.default_rng(7)
sightings = (rng.normal(size=(300, 400, 2)) * (1.0, 0.6)).astype(np.float32)
x = np.linspace(-3, 3, 32, dtype=np.float32)
gx, gy = (g.ravel() for g in np.meshgrid(x, x))


def kde(px, py):
    dx = gx[:, None] - px
    dy = gy[:, None] - py
    w = np.exp(-(dx * dx + dy * dy) / (2 * h * h))
    return w.mean(axis=1) / (2 * np.float32(np.pi) * h * h)


peaks = []
for i in range(900):
    s = sightings[i % 300]
    peaks.append(kde(s[:, 0], s[:, 1]).max())

print(f"mean peak density {np.mean(peaks[:300]):.4f}")
