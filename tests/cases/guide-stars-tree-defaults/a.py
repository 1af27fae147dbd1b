import numpy as np
from scipy.spatial import KDTree


def unit_vectors(ra, dec):
    return np.column_stack((np.cos(dec) * np.cos(ra), np.cos(dec) * np.sin(ra), np.sin(dec)))


rng = np.random.default_rng(11)
n_catalogue = 20000                       # a survey along the celestial equator
ra = rng.uniform(0.0, 2 * np.pi, n_catalogue)
dec = np.deg2rad(rng.normal(0.0, 1.5, n_catalogue))
tree = KDTree(unit_vectors(ra, dec))

n_frame = 400                             # pointings of one night, all over the sky
total = 0.0
for night in range(1000):
    frame_ra = rng.uniform(0.0, 2 * np.pi, n_frame)
    frame_dec = np.arcsin(rng.uniform(-1.0, 1.0, n_frame))
    chord, star = tree.query(unit_vectors(frame_ra, frame_dec))
    separation = 2 * np.arcsin(chord / 2)
    total += np.rad2deg(separation).mean()

print(f"mean separation {total / 1000:.6f} deg, last star {star[-1]}")
