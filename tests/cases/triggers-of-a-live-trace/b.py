import numpy as np

nchan, npkt, nsta, nlta = 24, 200, 50, 6000
window = nlta + npkt
threshold = 4.0

rng = np.random.default_rng(3)
blocks = []
for i in range(40):
    block = rng.normal(0, 1.0, (nchan, npkt))
    if i % 17 == 5:
        block[:, 60:170] += 9 * np.sin(0.4 * np.arange(110))
    blocks.append(block)


def push(buf, block):
    return np.concatenate([buf, block], axis=1)[:, -window:]


def sta_lta(buf):
    c = np.cumsum(np.square(buf), axis=1)
    stop = np.arange(nlta, nlta + npkt)
    short = (c[:, stop] - c[:, stop - nsta]) / nsta
    long = (c[:, stop] - c[:, stop - nlta]) / nlta
    return short / np.maximum(long, 1e-12)


buf = np.zeros((nchan, 0))
count = 0
samples = 0
highest = 0.0
for i in range(9000):
    buf = push(buf, blocks[i % 40])
    samples += npkt
    if buf.shape[1] < window:
        continue
    r = sta_lta(buf)
    highest = max(highest, r.max())
    if (r > threshold).any(axis=1).sum() >= 2:
        count += 1

print(f"{count} events, {samples // 100} s, {highest:.3f}")
