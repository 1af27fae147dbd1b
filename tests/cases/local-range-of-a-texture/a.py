import numpy as np
from scipy.ndimage import maximum_filter, minimum_filter

rng = np.random.default_rng(6)
rough = rng.standard_normal((20, 48, 48)) * np.linspace(0.2, 3.0, 48)


def texture(image):
    return maximum_filter(image, size=5) - minimum_filter(image, size=5)


total = 0.0
for k in range(2000):
    total += texture(rough[k % 20])[10, 40]

print("mean local range at (10, 40):", total / 2000)
