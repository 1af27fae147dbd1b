import numpy as np
from scipy.special import j1

# star seen by a small telescope, one image per wavelength of the filter
aperture = 0.35                                     # metres
pixel = 0.11 / 206265                               # radians
half = 32
y, x = np.mgrid[-half:half, -half:half] + 0.5
theta = pixel * np.hypot(x, y)

wavelengths = np.linspace(480e-9, 680e-9, 41)
transmission = np.exp(-0.5 * ((wavelengths - 560e-9) / 60e-9) ** 2)


def airy(wavelength):
    v = np.pi * aperture * theta / wavelength
    return (2.0 * j1(v) / v) ** 2


image = np.zeros(theta.shape)
for k in range(410 * 36):
    i = k % len(wavelengths)
    image += transmission[i] * airy(wavelengths[i])

image /= image.sum()
print("share of the light in the central pixels: %.6f" % image[half - 1:half + 1, half - 1:half + 1].sum())
print("share within 10 pixels: %.6f" % image[np.hypot(x, y) < 10].sum())
