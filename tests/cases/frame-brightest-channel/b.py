import numpy as np


def value_and_chroma(red, green, blue):
    v = np.maximum(np.maximum(red, green), blue)
    c = v - np.minimum(np.minimum(red, green), blue)
    return v, c


rng = np.random.default_rng(8)
video = rng.integers(0, 256, size=(12, 3, 240, 320), dtype=np.uint8)
video = np.ascontiguousarray(video.transpose(0, 2, 3, 1))       # frame, row, column, channel: as imread gives them

bright = 0
for k in range(10000):
    frame = video[k % 12]
    v, c = value_and_chroma(frame[..., 0], frame[..., 1], frame[..., 2])
    bright += int(v[120, 160]) - int(c[120, 160])

print("sum at the centre", bright)
