import numpy as np
import torch
import torch.nn.functional as F

# frames of a small clip (channels, rows, columns), shown at twice the size
rng = np.random.default_rng(3)
clip = rng.random((24, 3, 144, 192), dtype=np.float32)
frames = [torch.from_numpy(frame) for frame in clip]


def enlarge(frame):
    big = F.interpolate(frame[None], size=(288, 384), mode="bilinear", align_corners=False)[0]
    return big, big.mean()


brightness = 0.0
for i in range(8000):
    big, mean = enlarge(frames[i % 24])
    brightness += float(mean)

print("mean brightness", brightness / 8000, "corner", float(big[2, 287, 383]))
