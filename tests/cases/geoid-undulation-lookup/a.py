import numpy as np
from scipy.interpolate import RegularGridInterpolator

rng = np.random.default_rng(1996)
lat = np.linspace(-90.0, 90.0, 721)
lon = np.linspace(-180.0, 180.0, 1441)
la, lo = np.radians(lat)[:, None], np.radians(lon)[None, :]
geoid = 30 * np.cos(3 * lo) * np.cos(la) ** 3 + 12 * np.sin(5 * la) + 4 * np.cos(40 * lo) * np.cos(23 * la)

passes, fixes = 24, 50000
track_lat = rng.uniform(-85, 85, (passes, 1)) + rng.normal(0, 1.2, (passes, fixes))
track_lat = track_lat.clip(-90, 90)
track_lon = rng.uniform(-150, 150, (passes, 1)) + np.linspace(-25, 25, fixes)
height = rng.normal(60, 20, (passes, fixes))

undulation = RegularGridInterpolator((lat, lon), geoid, method="linear")

total = 0.0
for n in range(1800):
    k = n % passes
    points = np.stack([track_lat[k], track_lon[k]], axis=-1)
    orthometric = height[k] - undulation(points)
    total += orthometric.mean()

print(f"mean orthometric height {total / 1800:.6f} m")
