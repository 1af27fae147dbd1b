from collections import deque

import numpy as np

rng = np.random.default_rng(17)
levels = rng.normal(20, 3, (6, 5000)).round(3)
flags = rng.integers(0, 4, (6, 5000))

history = deque(maxlen=40)      # the last forty packets: time stamps, levels, flags
total = 0.0
for packet in range(400):
    times = list(range(5000 * packet, 5000 * (packet + 1)))
    xs = levels[packet % 6].tolist()
    fs = flags[packet % 6].tolist()
    history.append((times, xs, fs))
    some = xs[::20]
    total += sum(some) / len(some)

print("packets", len(history), "mean level", round(total / 400, 9))
