import numpy as np

rows, cols, n_frames = 300, 400, 80
rate = 0.02


def make_clip(rng):
    """Depth in mm, (row, column, time) as the MATLAB side expects it."""
    floor = np.linspace(1500, 3500, rows)[:, None] + np.zeros((1, cols))
    clip = np.empty((rows, cols, n_frames), np.uint16)
    yy, xx = np.mgrid[:rows, :cols]
    for t in range(n_frames):
        img = floor + rng.normal(0, 4, (rows, cols))
        ball = (yy - 120) ** 2 + (xx - 4 * t - 10) ** 2 < 400
        img[ball] -= 300
        img[rng.random((rows, cols)) < 0.03] = 0
        clip[:, :, t] = img
    return clip


class Watcher:
    def __init__(self, first):
        self.floor = first * 0.001

    def update(self, raw):
        z = raw * 0.001
        above = self.floor - z
        seen = z > 0
        above *= seen
        self.floor -= rate * above
        return above


depth = make_clip(np.random.default_rng(5))
w = Watcher(depth[:, :, 0])
peaks = 0.0
for i in range(12000):
    above = w.update(depth[:, :, i % n_frames])
    peaks += float(above.max())

print("mean of the peaks", round(peaks / 12000, 4), "floor", round(float(w.floor.mean()), 3))
