"""Destriping of a scanning telescope: alternate between the sky map and one offset for each stretch of a scan."""
import time
import numpy as np

side = 2048                              # flat sky, side x side pixels
stretch = 256                            # samples that share one offset
n_scans, n_samples = 240, 65536


def spread_bits(v):
    v = v.astype(np.int64)
    for shift, m in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
        v = (v | (v << shift)) & m
    return v


def pixel_number(row, col):
    """nested numbering, four neighbours get successive numbers at every level"""
    return (spread_bits(row) << 1) | spread_bits(col)


rng = np.random.default_rng(17)
pointing, tod = [], []
for s in range(n_scans):
    t = np.arange(n_samples)
    row = t % side                       # the boresight goes round a great circle again and again
    col = (s * 67 + 0.02 * (t // side) + 0.1 * np.sin(t / 900.0)).astype(np.int64) % side
    pointing.append(pixel_number(row, col))
    sky = np.sin(row / 40.0) * np.cos(col / 55.0)
    drift = np.repeat(np.cumsum(rng.standard_normal(n_samples // stretch)), stretch)
    tod.append(sky + 0.1 * drift + 0.3 * rng.standard_normal(n_samples))

total = np.zeros(side * side)
hits = np.zeros(side * side)
offsets = [d.reshape(-1, stretch).mean(axis=1) for d in tod]

start = time.perf_counter()
for step in range(6 * n_scans):
    s = step % n_scans
    pix = pointing[s]
    cleaned = tod[s] - np.repeat(offsets[s], stretch)
    np.add.at(total, pix, cleaned)
    np.add.at(hits, pix, 1.0)
    estimate = total[pix] / hits[pix]
    offsets[s] = (tod[s] - estimate).reshape(-1, stretch).mean(axis=1)
seconds = time.perf_counter() - start

seen = hits > 0
print(f"{seen.sum()} pixels, map rms {np.std(total[seen] / hits[seen]):.6f}, {seconds:.1f} s")
