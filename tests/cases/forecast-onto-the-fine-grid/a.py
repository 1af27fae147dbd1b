import numpy as np
from scipy.interpolate import RegularGridInterpolator

# hourly fields of a coarse model, wanted on a four times finer grid
rng = np.random.default_rng(11)
lat, lon = np.linspace(35.0, 70.0, 61), np.linspace(-10.0, 40.0, 81)
fields = [280 + 10 * np.sin(lat / (9 + k))[:, None] * np.cos(lon / 7) + rng.standard_normal((61, 81)) for k in range(12)]
lat_fine, lon_fine = np.linspace(35.0, 70.0, 241), np.linspace(-10.0, 40.0, 321)
points = np.meshgrid(lat_fine, lon_fine, indexing="ij")

warmest = np.full((241, 321), -np.inf)
for hour in range(3000):
    temperature = RegularGridInterpolator((lat, lon), fields[hour % 12])
    fine = temperature(tuple(points))
    np.maximum(warmest, fine, out=warmest)

print("mean of the maxima", warmest.mean(), "last", fine[100, 100])
