import numpy as np
from scipy import sparse

SIZE, ANGLES, SUBSETS = 96, 120, 12


def system_matrix(size, angles):
    s = np.arange(size) - (size - 1) / 2
    rows, cols = [], []
    for k, phi in enumerate(np.pi * np.arange(angles) / angles):
        x = s[:, None] * np.cos(phi) - s[None, :] * np.sin(phi) + (size - 1) / 2
        y = s[:, None] * np.sin(phi) + s[None, :] * np.cos(phi) + (size - 1) / 2
        ix, iy = np.rint(x).astype(int), np.rint(y).astype(int)
        ok = (ix >= 0) & (ix < size) & (iy >= 0) & (iy < size)
        det = np.broadcast_to(np.arange(size)[:, None], ok.shape)
        rows.append(k * size + det[ok])
        cols.append(iy[ok] * size + ix[ok])
    rows, cols = np.concatenate(rows), np.concatenate(cols)
    shape = (angles * size, size * size)
    return sparse.coo_array((np.ones(rows.size), (rows, cols)), shape=shape).tocsr()


A = system_matrix(SIZE, ANGLES)
yy, xx = np.mgrid[:SIZE, :SIZE] - SIZE / 2
phantom = ((xx / 38) ** 2 + (yy / 30) ** 2 < 1) * 1.0 + ((xx - 8) ** 2 + yy ** 2 < 80) * 0.6
sino = A @ phantom.ravel()
sino += np.random.default_rng(1).normal(0, 0.3, sino.size)
angle_of_row = np.repeat(np.arange(ANGLES), SIZE)
row_sum = np.maximum(A.sum(axis=1), 1.0)
subset_rows = [np.flatnonzero(angle_of_row % SUBSETS == s) for s in range(SUBSETS)]
col_sum = [np.maximum(A[rows].sum(axis=0), 1.0) for rows in subset_rows]

image = np.zeros(SIZE * SIZE)
for it in range(12 * 1500):
    s = it % SUBSETS
    rows = subset_rows[s]
    As = A[rows]
    residual = (sino[rows] - As @ image) / row_sum[rows]
    image += 0.25 * (As.T @ residual) / col_sum[s]
    np.maximum(image, 0.0, out=image)

print("error", round(float(np.linalg.norm(image - phantom.ravel()) / np.linalg.norm(phantom)), 5))
