import numpy as np

rng = np.random.default_rng(3)
n_tri = 600
corners = rng.uniform(-1, 1, (n_tri, 1, 3)) + rng.normal(0, 0.15, (n_tri, 3, 3))
origin = np.array([0.0, 0.0, -4.0])
EPS = 1e-9


def first_hits(origin, directions, corners):
    """Moeller-Trumbore, all rays against all triangles; distance of the first hit (inf: none)."""
    v0, v1, v2 = corners[:, 0], corners[:, 1], corners[:, 2]
    e1, e2 = v1 - v0, v2 - v0
    h = np.cross(directions[:, None, :], e2[None, :, :])
    det = np.sum(h * e1, axis=-1)
    ok = np.abs(det) > EPS
    inv = 1.0 / np.where(ok, det, 1.0)
    s = origin - v0
    u = np.sum(h * s, axis=-1) * inv
    q = np.cross(s, e1)
    v = directions @ q.T * inv
    t = np.sum(q * e2, axis=-1) * inv
    hit = ok & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > EPS)
    return np.where(hit, t, np.inf).min(axis=1)


depth_sum, hits = 0.0, 0
for row in range(4000):
    x = np.linspace(-0.3, 0.3, 64)
    y = np.full(64, -0.3 + 0.6 * row / 4000)
    directions = np.stack([x, y, np.ones(64)], axis=1)
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    d = first_hits(origin, directions, corners)
    found = np.isfinite(d)
    hits += int(found.sum())
    depth_sum += d[found].sum()

print(f"{hits} hits, mean distance {depth_sum / hits:.6f}")
