from collections import namedtuple
import numpy as np

Star = namedtuple("Star", "ra dec parallax gmag")

# stand-in for the catalogue: one chunk of 80000 stars, columns as the archive delivers them
rng = np.random.default_rng(21)
n = 80_000
ra = rng.uniform(0, 360, n).tolist()
dec = np.degrees(np.arcsin(rng.uniform(-1, 1, n))).tolist()
parallax = rng.gamma(2.0, 1.5, n).tolist()
gmag = rng.normal(17, 2, n).tolist()


def read_chunk():
    return list(map(Star._make, zip(ra, dec, parallax, gmag)))


nearest = []
for chunk in range(60):
    stars = read_chunk()
    limit = 8.0 + 0.05 * chunk
    close = [s for s in stars if s.parallax > limit]
    nearest.append(len(close))

print("stars nearer than the limit:", sum(nearest), "faintest", max(s.gmag for s in close))
