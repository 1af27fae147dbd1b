import numpy as np
from scipy.sparse import csr_matrix
from scipy.spatial import cKDTree

# hexagonal camera of about 1850 pixels
i, j = np.meshgrid(np.arange(-30, 31), np.arange(-30, 31))
pos = np.column_stack([(i + 0.5 * j).ravel(), (np.sqrt(3) / 2 * j).ravel()])
pos = pos[np.hypot(*pos.T) < 22.6]
n_pix = len(pos)
pairs = cKDTree(pos).query_pairs(1.1, output_type="ndarray")
rows = np.concatenate([pairs[:, 0], pairs[:, 1]])
cols = np.concatenate([pairs[:, 1], pairs[:, 0]])
neighbors = csr_matrix((np.ones(len(rows), dtype=bool), (rows, cols)), shape=(n_pix, n_pix))

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
        wave = events[(10 * block + e) % 60]
        image = wave[:, 8:24].sum(axis=1) - 16 * wave[:, 28:].mean(axis=1)
        picture = image > 16
        picture &= neighbors.dot(picture)
        boundary = (image > 8) & neighbors.dot(picture)
        keep = picture | boundary
        survivors += np.count_nonzero(keep)
        size += float(image[keep].sum())

print(n_pix, "pixels,", survivors, "survived, mean size", round(size / 2000, 3))
