import time
import numpy as np

MEAN = np.array([0.485, 0.456, 0.406], dtype=np.float32)
STD = np.array([0.229, 0.224, 0.225], dtype=np.float32)


class Normalize:
    def __init__(self, mean, std, max_pixel_value=255.0):
        self.mean = mean * np.float32(max_pixel_value)
        self.inv = 1 / (std * np.float32(max_pixel_value))

    def __call__(self, img):
        img = img.astype(np.float32)
        img -= self.mean
        img *= self.inv
        return img


def random_flip(img, rng):
    return img[:, ::-1] if rng.random() < 0.5 else img


rng = np.random.default_rng(3)
photos = [rng.integers(0, 256, (384, 384, 3), dtype=np.uint8) for _ in range(8)]
normalize = Normalize(MEAN, STD)

check = 0.0
t0 = time.perf_counter()
for i in range(120):
    for photo in photos:
        out = random_flip(normalize(photo), rng)
        check += float(out[10, 20, 1])
dt = time.perf_counter() - t0
print(f"{dt / 120 * 1e3:.2f} ms a batch, check {check:.4f}")
