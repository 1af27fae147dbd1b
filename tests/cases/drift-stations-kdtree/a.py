import numpy as np
from scipy.spatial import cKDTree


class NearestCell:
    def __init__(self, latitude, longitude):
        self.shape = latitude.shape
        lat = np.radians(latitude)
        lon = np.radians(longitude)
        clat, slat = np.cos(lat), np.sin(lat)
        clon, slon = np.cos(lon), np.sin(lon)
        triples = np.array(list(zip(np.ravel(clat * clon), np.ravel(clat * slon), np.ravel(slat))))
        self.tree = cKDTree(triples)

    def find(self, lat0, lon0):
        lat0, lon0 = np.radians(lat0), np.radians(lon0)
        query = np.stack([np.cos(lat0) * np.cos(lon0), np.cos(lat0) * np.sin(lon0), np.sin(lat0)], axis=-1)
        _, index = self.tree.query(query)
        return np.unravel_index(index, self.shape)


def curvilinear_grid(offset, ny=180, nx=240):
    j, i = np.meshgrid(np.arange(ny), np.arange(nx), indexing="ij")
    lat = 44.0 + 0.03 * j + 0.004 * i + offset
    lon = -66.0 + 0.04 * i - 0.006 * j + 0.5 * offset
    return lat, lon


rng = np.random.default_rng(2)
drifter_lat = rng.uniform(45.5, 49.0, 300)
drifter_lon = rng.uniform(-64.0, -58.0, 300)

checksum = 0
for dataset in range(300):
    lat, lon = curvilinear_grid(0.001 * dataset)
    cell = NearestCell(lat, lon)
    y, x = cell.find(drifter_lat, drifter_lon)
    checksum += int(y.sum()) + int(x.sum())

print("datasets", 300, "checksum", checksum)
