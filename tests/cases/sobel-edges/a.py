# edges of grey images: Sobel gradient magnitude from shifted slices
import numpy as np

rng = np.random.default_rng(2)
height, width = 240, 320
yy, xx = np.mgrid[0:height, 0:width]
images = []
for i in range(8):
    scene = 120 + 60 * np.sin(xx / (9.0 + i)) * np.cos(yy / (14.0 - i))
    images.append(scene + rng.normal(0, 4, scene.shape))


def sobel(img):
    top, middle, bottom = img[:-2], img[1:-1], img[2:]
    left, centre, right = img[:, :-2], img[:, 1:-1], img[:, 2:]
    gx = ((top[:, 2:] - top[:, :-2])
          + 2 * (middle[:, 2:] - middle[:, :-2])
          + (bottom[:, 2:] - bottom[:, :-2]))
    gy = ((left[2:] - left[:-2])
          + 2 * (centre[2:] - centre[:-2])
          + (right[2:] - right[:-2]))
    return gx, gy


edge_counts = np.zeros(1500, dtype=int)
for i in range(1500):
    gx, gy = sobel(images[i % 8])
    strength = np.sqrt(gx**2 + gy**2)
    edge_counts[i] = np.count_nonzero(strength > 60)

print("edge pixels in the first images:", edge_counts[:8].tolist())
