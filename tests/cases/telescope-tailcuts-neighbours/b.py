import numpy as np
from scipy.spatial import cKDTree

# hexagonal camera of about 1850 pixels
i, j = np.meshgrid(np.arange(-30, 31), np.arange(-30, 31))
pos = np.column_stack([(i + 0.5 * j).ravel(), (np.sqrt(3) / 2 * j).ravel()])
pos = pos[np.hypot(*pos.T) < 22.6]
n_pix = len(pos)

neighbors = np.zeros((n_pix, n_pix), dtype=bool)
for p, near in enumerate(cKDTree(pos).query_ball_point(pos, 1.1)):
    neighbors[p, near] = True
    neighbors[p, p] = False


def integrate(wave):
    return wave[:, 8:24].sum(axis=1) - 16 * wave[:, 28:].mean(axis=1)


def tailcuts(image, picture_thresh=16, boundary_thresh=8):
    picture = image > picture_thresh
    picture &= (picture & neighbors).any(axis=1)
    has_picture_neighbor = (picture & neighbors).any(axis=1)
    return picture | ((image > boundary_thresh) & has_picture_neighbor)


rng = np.random.default_rng(8)
pulse = np.exp(-0.5 * ((np.arange(40) - 15) / 3.0) ** 2)
events = []
for e in range(60):
    d = (pos - rng.uniform(-12, 12, 2)) @ np.linalg.qr(rng.normal(size=(2, 2)))[0]
    charge = 12 * np.exp(-0.5 * (d[:, 0] / 4) ** 2 - 0.5 * (d[:, 1] / 1.5) ** 2)
    events.append((charge[:, None] * pulse + rng.normal(0, 0.7, (n_pix, 40))).astype(np.float32))

survivors = 0
size = 0.0
for block in range(200):
    for e in range(10):
        image = integrate(events[(10 * block + e) % 60])
        keep = tailcuts(image)
        survivors += np.count_nonzero(keep)
        size += float(image[keep].sum())

print(n_pix, "pixels,", survivors, "survived, mean size", round(size / 2000, 3))
