import numpy as np
from scipy.ndimage import gaussian_filter

rng = np.random.default_rng(11)
H, W = 192, 256


def fake_photo():
    """smooth colour blobs with some noise, float32 in 0..1, (H, W, 3)"""
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
    img = np.zeros((H, W, 3), np.float32)
    for _ in range(6):
        cy, cx, s = rng.uniform(0, H), rng.uniform(0, W), rng.uniform(15, 60)
        blob = np.exp(-((yy - cy) ** 2 + (xx - cx) ** 2) / (2 * s * s))
        img += blob[..., None] * rng.random(3, dtype=np.float32)
    img += 0.05 * rng.standard_normal(img.shape, dtype=np.float32)
    return np.clip(img, 0, 1)


def random_blur(img, sigma):
    return gaussian_filter(img, sigma)


def augment(img, sigma, flip, gain):
    if flip:
        img = img[:, ::-1]
    img = random_blur(img, sigma)
    return np.clip(img * gain, 0, 1)


photos = [fake_photo() for _ in range(16)]
brightness = 0.0

for step in range(1000):
    photo = photos[step % 16]
    out = augment(photo, sigma=0.8 + (step % 5) * 0.2, flip=step % 2 == 1, gain=np.float32(0.9))
    brightness += float(out.mean())

print("mean brightness", round(brightness / 1000, 4))
