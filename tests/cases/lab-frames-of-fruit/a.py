"""Mean Lab colour of every frame of a fruit-sorting line."""
import numpy as np

M = np.array([[0.412453, 0.357580, 0.180423],
              [0.212671, 0.715160, 0.072169],
              [0.019334, 0.119193, 0.950227]])
WHITE = np.array([0.95047, 1.0, 1.08883])


def rgb2xyz(rgb):
    arr = rgb.copy()
    mask = arr > 0.04045
    arr[mask] = np.power((arr[mask] + 0.055) / 1.055, 2.4)
    arr[~mask] /= 12.92
    return arr @ M.T


def xyz2lab(xyz):
    arr = xyz / WHITE
    mask = arr > 0.008856
    arr[mask] = np.power(arr[mask], 1.0 / 3.0)
    arr[~mask] = 7.787 * arr[~mask] + 16.0 / 116.0
    x, y, z = arr[..., 0], arr[..., 1], arr[..., 2]
    L = 116.0 * y - 16.0
    a = 500.0 * (x - y)
    b = 200.0 * (y - z)
    return np.concatenate([c[..., np.newaxis] for c in (L, a, b)], axis=-1)


def rgb2lab(rgb):
    return xyz2lab(rgb2xyz(rgb))


rng = np.random.default_rng(3)
frames = rng.integers(0, 256, size=(12, 240, 320, 3), dtype=np.uint8)

means = []
for k in range(1500):
    image = frames[k % len(frames)] / 255.0
    lab = rgb2lab(image)
    means.append(lab.mean(axis=(0, 1)))

print(np.mean(means, axis=0))
