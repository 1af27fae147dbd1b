"""Standardised anomalies of 2 m temperature, read in chunks of half a day (hourly, 0.25 degrees)."""
import numpy as np

HOURS, NLAT, NLON = 12, 721, 1440
rng = np.random.default_rng(1991)

lat = np.linspace(90, -90, NLAT, dtype=np.float32)[:, None]
climatology = np.broadcast_to(288 - 40 * np.sin(np.deg2rad(lat)) ** 2, (HOURS, NLAT, NLON)).astype(np.float32)
inv_sigma = (1 / (2 + 3 * np.abs(np.sin(np.deg2rad(lat))))).astype(np.float32)

chunks = []
for day in range(3):
    noise = rng.standard_normal((HOURS, NLAT, NLON), dtype=np.float32)
    chunks.append(climatology + 3 * noise + np.float32(0.4 * day))

area = np.cos(np.deg2rad(lat))[:, 0]
area /= area.sum()
series = []
anomaly = np.empty((HOURS, NLAT, NLON), dtype=np.float32)
standardised = np.empty_like(anomaly)
for step in range(90):
    t2m = chunks[step % 3]
    np.subtract(t2m, climatology, out=anomaly)
    np.multiply(anomaly, inv_sigma, out=standardised)
    zonal = standardised.mean(axis=2)
    series.append(zonal @ area)

series = np.array(series)
print("mean %.6f  last %.6f" % (series.mean(), series[-1, -1]))
