import numpy as np

H, W, FRAMES = 300, 400, 80
ALPHA = 0.02


def record(rng):
    """A synthetic depth clip in millimetres: a sloping floor, a ball rolling through, dropouts."""
    floor = np.linspace(1500, 3500, H)[:, None] + np.zeros((1, W))
    clip = np.empty((FRAMES, H, W), np.uint16)
    yy, xx = np.mgrid[:H, :W]
    for t in range(FRAMES):
        img = floor + rng.normal(0, 4, (H, W))
        ball = (yy - 120) ** 2 + (xx - 4 * t - 10) ** 2 < 400
        img[ball] -= 300
        img[rng.random((H, W)) < 0.03] = 0
        clip[t] = img
    return clip


class FloorWatch:
    def __init__(self, first):
        self.bg = first.astype(np.float32) * 0.001

    def feed(self, raw):
        z = raw.astype(np.float32) * 0.001
        diff = self.bg - z
        valid = z > 0
        diff *= valid
        self.bg -= ALPHA * diff
        return diff


clip = record(np.random.default_rng(5))
watch = FloorWatch(clip[0])
moved = 0.0
for n in range(12000):
    t = n % FRAMES
    diff = watch.feed(clip[t])
    moved += float(diff.max())
    if n % 1000 == 0:
        print(n, "highest above the floor", round(float(diff.max()), 3), "m")

print("mean of the peaks", round(moved / 12000, 4), "floor", round(float(watch.bg.mean()), 3))
