import numpy as np
from scipy.ndimage import gaussian_filter

rng = np.random.default_rng(11)
photos = [rng.random((120, 160, 3), dtype=np.float32) for _ in range(6)]


def unsharp(image, sigma=2.0, amount=0.6):
    soft = np.empty_like(image)
    for channel in range(3):
        soft[..., channel] = gaussian_filter(image[..., channel], sigma)
    return np.clip(image + amount * (image - soft), 0.0, 1.0)


contrast = 0.0
for n in range(800):
    sharp = unsharp(photos[n % len(photos)])
    contrast += float(sharp.std())

print("mean contrast", contrast / 800)
