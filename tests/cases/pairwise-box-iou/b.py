import numpy as np

rng = np.random.default_rng(12)


def random_boxes(n):
    xy = rng.uniform(0, 560, (n, 2))
    wh = rng.uniform(16, 160, (n, 2))
    return np.concatenate([xy, xy + wh], axis=1).astype(np.float32)


def areas(c):
    return (c[2] - c[0]) * (c[3] - c[1])


def iou_table(p, q):
    """IoU of every box of p with every box of q; both hold rows of x1, y1, x2, y2."""
    low = np.maximum(p[:2, :, None], q[:2, None])
    high = np.minimum(p[2:, :, None], q[2:, None])
    width, height = np.clip(high - low, 0, None)
    inter = width * height
    return inter / (areas(p)[:, None] + areas(q) - inter)


images = [(random_boxes(2000).T.copy(), random_boxes(120).T.copy()) for _ in range(16)]
hit50 = hit75 = count = 0
for step in range(2500):
    proposals, objects = images[step % 16]
    best = iou_table(objects, proposals).max(axis=1)
    hit50 += np.count_nonzero(best >= 0.5)
    hit75 += np.count_nonzero(best >= 0.75)
    count += len(best)

print("recall at 0.5, 0.75:", hit50 / count, hit75 / count)
