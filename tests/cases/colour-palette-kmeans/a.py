# palette of small thumbnails: k-means on the pixels, from scipy
import numpy as np
from scipy.cluster.vq import kmeans, vq

rng = np.random.default_rng(4)
n_colours = 5
paints = rng.uniform(0, 255, (40, 8, 3))


def thumbnail(i):
    which = rng.integers(0, 8, 700)
    return np.clip(paints[i][which] + rng.normal(0, 18, (700, 3)), 0, 255)


images = [thumbnail(i) for i in range(40)]

n_images = 400
errors = []
for i in range(n_images):
    pixels = images[i % 40]
    palette, distortion = kmeans(pixels, n_colours, iter=20, rng=i)
    labels, distance = vq(pixels, palette)
    errors.append(np.mean(distance))

print("mean distance to the palette:", np.mean(errors))
print("last palette:", palette[np.argsort(palette[:, 0])].round(1))
