import numpy as np
from scipy.spatial import cKDTree


def to_sphere(lat_deg, lon_deg):
    phi = np.radians(lat_deg).ravel()
    lam = np.radians(lon_deg).ravel()
    c = np.cos(phi)
    return np.column_stack((c * np.cos(lam), c * np.sin(lam), np.sin(phi)))


def model_grid(shift):
    rows = np.arange(180)[:, None]
    cols = np.arange(240)[None, :]
    lat = 44.0 + 0.03 * rows + 0.004 * cols + shift
    lon = -66.0 + 0.04 * cols - 0.006 * rows + 0.5 * shift
    return lat, lon


def main(datasets=300):
    rng = np.random.default_rng(2)
    stations = to_sphere(rng.uniform(45.5, 49.0, 300), rng.uniform(-64.0, -58.0, 300))
    total = 0
    for k in range(datasets):
        lat, lon = model_grid(0.001 * k)
        nearest = cKDTree(to_sphere(lat, lon)).query(stations)[1]
        rows, cols = np.divmod(nearest, lat.shape[1])
        total += int(rows.sum() + cols.sum())
    print("datasets", datasets, "checksum", total)


main()
