import numpy as np
import torch

# telescope frames; one in ten has a broken pixel and must not enter the sum
rng = np.random.default_rng(6)


def read_frame(k):
    frame = rng.normal(100.0, 5.0, (512, 512)).astype(np.float32)
    if k % 10 == 0:
        frame[200, k] = np.nan
    return torch.from_numpy(frame)


frames = [read_frame(k) for k in range(20)]

total = torch.zeros(512, 512)
used = 0

for n in range(5000):
    frame = frames[n % 20]
    if torch.isfinite(frame).all():
        total += frame
        used += 1

print("frames used", used, "mean", float(total.mean()) / used)
