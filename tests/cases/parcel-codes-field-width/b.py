import numpy as np

rng = np.random.default_rng(31)
letters = np.array(list("ABCDEFGHJKLMNPRSTUVWXY"))

# gazetteer: postcode -> easting, northing
raw = rng.choice(letters, (14000, 2))
numbers = rng.integers(0, 10000, 14000)
postcodes = np.unique([f"{p}{q}{k:04d}" for (p, q), k in zip(raw, numbers)])
easting = rng.uniform(0, 400_000, len(postcodes))
northing = rng.uniform(0, 600_000, len(postcodes))
depots = rng.uniform(0, 400_000, (8, 2))

parcel = np.dtype([("postcode", "U6"), ("weight", "f8")])


def read_van(n):
    load = np.zeros(n, dtype=parcel)
    load["postcode"] = rng.choice(postcodes, n)
    load["weight"] = rng.gamma(2.0, 3.0, n)
    return load


vans = [read_van(180) for _ in range(25)]

weight_at = np.zeros(8)
travelled = 0.0
for i in range(400):
    load = vans[i % 25]
    where = np.searchsorted(postcodes, load["postcode"])
    xy = np.column_stack([easting[where], northing[where]])
    distance = np.hypot(xy[:, None, 0] - depots[:, 0], xy[:, None, 1] - depots[:, 1])
    nearest = distance.argmin(axis=1)
    weight_at += np.bincount(nearest, load["weight"], minlength=8)
    travelled += distance.min(axis=1).sum()

print(weight_at.round(3).tolist(), round(travelled))
