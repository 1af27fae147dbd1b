"""Areas and boxes of instance masks, frame after frame."""
import numpy as np


class Detections:
    def __init__(self, masks, scores):
        self.masks = masks
        self.scores = scores

    @property
    def area(self):
        return self.masks.sum(axis=(1, 2))

    def keep(self, low, high):
        a = self.area
        ok = (a >= low) & (a < high) & (self.scores > 0.3)
        return a[ok]


def blob_masks(rng, n, h, w):
    yy, xx = np.mgrid[:h, :w]
    masks = np.zeros((n, h, w), dtype=bool)
    for i in range(n):
        cy, cx = rng.uniform(0, h), rng.uniform(0, w)
        ry, rx = rng.uniform(5, 80, size=2)
        masks[i] = ((yy - cy) / ry) ** 2 + ((xx - cx) / rx) ** 2 < 1
    return masks


rng = np.random.default_rng(5)
frames = [Detections(blob_masks(rng, 40, 480, 480), rng.random(40)) for _ in range(6)]
total = 0
kept = 0
for step in range(5000):
    areas = frames[step % len(frames)].keep(400, 12000)
    total += int(areas.sum())
    kept += len(areas)

print("kept", kept, "pixels", total)
