import numpy as np

# antecedent precipitation index on a 0.25 degree land grid, daily: api <- k * api + rain
rng = np.random.default_rng(12)
nlat, nlon = 360, 800
k = np.float32(0.85)

lat = np.linspace(-45, 45, nlat)[:, None]
arid = (np.abs(np.abs(lat) - 24) < 11) & (np.sin(np.linspace(0, 9, nlon))[None, :] > -0.6)
storms = []
for i in range(12):
    r = rng.gamma(0.4, 12.0, (nlat, nlon)).astype(np.float32)
    r[rng.random((nlat, nlon)) < 0.3] = 0.0
    r[arid] = 0.0
    storms.append(r)

api = np.zeros((nlat, nlon), dtype=np.float32)
for day in range(730):
    api *= k
    api += storms[day % 12]

wet_days = 0
for day in range(30000):
    api *= k
    api += storms[day % 12]
    wet_days += int(np.count_nonzero(api > 25.0))

print("cells over 25 mm, per day:", wet_days / 30000, "mean", float(api.mean()))
