import numpy as np
from scipy import ndimage

# unsharp masking of photographic plates, own Gaussian kernel


def gauss_kernel(sigma):
    half = int(np.ceil(2 * sigma))
    t = np.arange(-half, half + 1)
    k = np.exp(-t**2 / (2.0 * sigma**2))
    return k / k.sum()


rng = np.random.default_rng(8)
plates = rng.poisson(200, (8, 400, 400)).astype(np.float64)
kernel = gauss_kernel(6.0)

contrast = []
for i in range(1000):
    img = plates[i % 8]
    smooth = ndimage.convolve1d(img, kernel, axis=0)
    smooth = ndimage.convolve1d(smooth, kernel, axis=1)
    contrast.append(np.abs(img - smooth).mean())

print(f"mean contrast {np.mean(contrast):.4f}")
