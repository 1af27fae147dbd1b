import numpy as np
from scipy.spatial import KDTree


def scan_of_room(n, rng):
    size = np.array([8.0, 6.0, 3.0])
    points = rng.random((n, 3)) * size
    wall = rng.integers(0, 3, size=n)
    points[np.arange(n), wall] = size[wall] * rng.integers(0, 2, size=n)
    return points + 0.02 * rng.standard_normal((n, 3))


def rotation(yaw, pitch):
    cy, sy, cp, sp = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch)
    about_z = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1.0]])
    about_y = np.array([[cp, 0, sp], [0, 1.0, 0], [-sp, 0, cp]])
    return about_z @ about_y


def best_rigid(source, matched):
    cs, cm = source.mean(axis=0), matched.mean(axis=0)
    u, _, vt = np.linalg.svd((source - cs).T @ (matched - cm))
    flip = np.diag([1.0, 1.0, np.sign(np.linalg.det(vt.T @ u.T))])
    r = vt.T @ flip @ u.T
    return r, cm - r @ cs


rng = np.random.default_rng(17)
reference = scan_of_room(30000, rng)
tree = KDTree(reference, leafsize=16)

errors = []
for sweep in range(60):
    moved = scan_of_room(4000, rng) @ rotation(*rng.normal(0, 0.03, 2)).T + rng.normal(0, 0.05, 3)
    for iteration in range(12):
        distance, nearest = tree.query(moved, k=1)
        r, t = best_rigid(moved, reference[nearest])
        moved = moved @ r.T + t
    errors.append(np.sqrt(np.mean(distance**2)))

print("rms of the first and last sweep", round(errors[0], 6), round(errors[-1], 6))
print("mean", round(float(np.mean(errors)), 8))
