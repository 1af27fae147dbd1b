import numpy as np
from scipy.ndimage import affine_transform, gaussian_filter


class Derotator:
    def __init__(self, size):
        self.size = size
        self.centre = np.full(2, (size - 1) / 2)
        self.stack = np.zeros((size, size))
        self.count = 0

    def add(self, image, angle):
        t = np.deg2rad(angle)
        m = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
        shift = self.centre - m @ self.centre
        self.stack += affine_transform(image, m, offset=shift, order=1)
        self.count += 1

    @property
    def mean(self):
        return self.stack / self.count


def make_cube(size, angles, rng):
    yy, xx = np.mgrid[:size, :size] - (size - 1) / 2
    halo = gaussian_filter(rng.normal(size=(size, size)), 2.0) * np.exp(-np.hypot(xx, yy) / 50) * 400
    frames = []
    for angle in angles:
        t = np.deg2rad(angle)
        x0, y0 = 60 * np.cos(t), -60 * np.sin(t)
        planet = 12 * np.exp(-((xx - x0) ** 2 + (yy - y0) ** 2) / 8)
        frames.append((halo + planet + rng.normal(size=(size, size))).astype(np.float32))
    return np.stack(frames)


angles = np.linspace(-38.0, 41.0, 120)
cube = make_cube(256, angles, np.random.default_rng(11))
cube -= np.median(cube, axis=0)

derotator = Derotator(256)
for repeat in range(8):
    for i in range(len(angles)):
        derotator.add(cube[i], angles[i])

image = derotator.mean
row, col = divmod(int(image.argmax()), 256)
print(f"brightest pixel ({row}, {col}) flux {image.max():.3f} noise {image[20:60, 20:60].std():.4f}")
