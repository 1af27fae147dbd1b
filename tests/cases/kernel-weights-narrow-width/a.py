import numpy as np

rng = np.random.default_rng(8)
samples = rng.uniform(-1, 1, 20000)
values = np.sin(4 * samples) + rng.normal(0, 0.2, samples.size)


class KernelSmoother:
    def __init__(self, x, y, width):
        self.x = x
        self.y = y
        self.width = width

    def __call__(self, at):
        w = np.exp(-0.5 * ((self.x - at) / self.width) ** 2)
        return (w @ self.y) / w.sum()


smooth = KernelSmoother(samples, values, width=0.001)
worst = 0.0
for k in range(20000):
    at = -0.9 + 1.8 * k / 20000
    worst = max(worst, abs(smooth(at) - np.sin(4 * at)))

print("largest error:", worst)
