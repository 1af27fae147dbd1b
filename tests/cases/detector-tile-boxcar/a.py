"""Boxcar smoothing of frames as the read-out card delivers them.

The card writes 1024 light-sensitive pixels for each line, then 16 overscan pixels.
"""
import numpy as np
import scipy.ndimage as ndi

LINES, ACTIVE, OVERSCAN = 1024, 1024, 16


def as_delivered():
    return np.zeros((LINES, ACTIVE + OVERSCAN), dtype="float32")


card_buffer = as_delivered()
result_buffer = as_delivered()

frame = card_buffer[:, :ACTIVE]
filtered = result_buffer[:, :ACTIVE]

np.random.seed(18296)
frame[...] = np.random.uniform(90.0, 110.0, size=frame.shape)

history = []
line = 0
for shot in range(100_000):
    frame[line] += 0.5
    ndi.uniform_filter(frame, size=3, output=filtered)
    history.append(filtered[512, 512].item())
    line = (line + 1) % LINES

print(len(history), "shots, last", history[-1])
