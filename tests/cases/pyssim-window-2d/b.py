import time
import numpy as np
from scipy import ndimage


def gaussian_window(width=11, sigma=1.5):
    r = np.arange(width) - width // 2
    g = np.exp(-(r[:, None] ** 2 + r[None, :] ** 2) / (2 * sigma ** 2))
    return g / g.sum()


WINDOW = gaussian_window()


def blur(img):
    return ndimage.convolve(img, WINDOW)


def ssim(x, y, L=255.0):
    c1, c2 = (0.01 * L) ** 2, (0.03 * L) ** 2
    mx, my = blur(x), blur(y)
    vx = blur(x * x) - mx * mx
    vy = blur(y * y) - my * my
    cov = blur(x * y) - mx * my
    score = ((2 * mx * my + c1) * (2 * cov + c2)) / ((mx ** 2 + my ** 2 + c1) * (vx + vy + c2))
    return score.mean()


rng = np.random.default_rng(3)
yy, xx = np.mgrid[0:180, 0:240]
scores = []
start = time.perf_counter()
for frame in range(60):
    original = 128 + 90 * np.sin(xx / 9.0 + frame / 5) * np.cos(yy / 13.0)
    coded = np.round((original + rng.normal(0, 6, original.shape)) / 8) * 8
    scores.append(ssim(original, coded))
print("mean SSIM %.6f" % np.mean(scores))
print("%.1f ms per frame" % ((time.perf_counter() - start) / 60 * 1000))
