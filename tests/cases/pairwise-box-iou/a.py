import numpy as np


def box_area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def box_iou(boxes1, boxes2):
    """Pairwise IoU of (N, 4) and (M, 4) boxes in x1, y1, x2, y2."""
    lt = np.maximum(boxes1[:, None, :2], boxes2[None, :, :2])
    rb = np.minimum(boxes1[:, None, 2:], boxes2[None, :, 2:])
    wh = np.clip(rb - lt, 0, None)
    inter = wh[:, :, 0] * wh[:, :, 1]
    union = box_area(boxes1)[:, None] + box_area(boxes2) - inter
    return inter / union


class RecallMeter:
    def __init__(self, thresholds=(0.5, 0.75)):
        self.thresholds = thresholds
        self.hits = np.zeros(len(thresholds))
        self.objects = 0

    def update(self, proposals, objects):
        best = box_iou(objects, proposals).max(axis=1)
        for i, t in enumerate(self.thresholds):
            self.hits[i] += np.count_nonzero(best >= t)
        self.objects += len(objects)

    def value(self):
        return self.hits / self.objects


rng = np.random.default_rng(12)


def random_boxes(n):
    xy = rng.uniform(0, 560, (n, 2))
    wh = rng.uniform(16, 160, (n, 2))
    return np.concatenate([xy, xy + wh], axis=1).astype(np.float32)


images = [(random_boxes(2000), random_boxes(120)) for _ in range(16)]
meter = RecallMeter()
for step in range(2500):
    proposals, objects = images[step % 16]
    meter.update(proposals, objects)

print("recall at 0.5, 0.75:", meter.value())
