from collections import deque

import numpy as np

rng = np.random.default_rng(9)
scene = rng.random((480, 640), dtype=np.float32)
clip = [scene + 0.1 * rng.standard_normal((480, 640), dtype=np.float32) for _ in range(40)]

last = deque(clip[:24], maxlen=24)


def background(frames):
    stack = np.dstack(frames).astype(np.float32)
    return stack.mean(axis=2)


motion = []
for n in range(120):
    frame = clip[n % 40]
    last.append(frame)
    bg = background(last)
    motion.append(float(np.abs(frame - bg).max()))

print("mean of the largest differences %.4f" % np.mean(motion))
