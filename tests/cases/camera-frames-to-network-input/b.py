import numpy as np

rng = np.random.default_rng(6)
frames = rng.integers(0, 256, (16, 240, 320, 3), dtype=np.uint8)
mean = np.array([123.7, 116.3, 103.5], dtype=np.float32).reshape(3, 1, 1)
std = np.array([58.4, 57.1, 57.4], dtype=np.float32).reshape(3, 1, 1)


def prepare(frame):
    image = frame.astype(np.float32)
    image = np.ascontiguousarray(image.transpose(2, 0, 1))      # channels first
    image = (image - mean) / std
    return image[None]


total = 0.0
for n in range(6000):
    batch = prepare(frames[n % 16])
    total += float(batch[0, n % 3, 120, n % 320])

print("shape", batch.shape, "sum of samples %.4f" % total)
