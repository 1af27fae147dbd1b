import colorsys
import time
import numpy as np

rng = np.random.default_rng(21)
photo = rng.random((360, 480, 3)).astype(np.float32)
n_cells = 40
palette = np.array([colorsys.hsv_to_rgb(i / n_cells, 0.8, 1.0) for i in range(n_cells)], dtype=np.float32)


def segment(seeds):
    """nearest seed of each pixel on a coarse grid, blown up to the photo's size"""
    gy, gx = np.mgrid[0:360:8, 0:480:8]
    d = (gy[..., None] - seeds[:, 0]) ** 2 + (gx[..., None] - seeds[:, 1]) ** 2
    return np.repeat(np.repeat(d.argmin(axis=-1), 8, axis=0), 8, axis=1)


def paint(labels, img, alpha=0.35):
    out = img * np.float32(1 - alpha)
    for lab in np.unique(labels):
        out[labels == lab] += np.float32(alpha) * palette[lab]
    return out


seeds = rng.uniform((0, 0), (360, 480), size=(n_cells, 2))
check = 0.0
spent = []
for frame in range(100):
    seeds += rng.normal(scale=1.5, size=seeds.shape)
    t = time.perf_counter()
    labels = segment(seeds)
    overlay = paint(labels, photo)
    spent.append(time.perf_counter() - t)
    check += float(overlay[frame, frame].sum())

print("check", round(check, 3), "| median", round(1e3 * sorted(spent)[50], 3), "ms")
