import numpy as np
from scipy.interpolate import CubicSpline

rng = np.random.default_rng(4)

# trajectory: 2 minutes of poses at 1 kHz (x, y, z, heading)
stamp = np.arange(0.0, 120.0, 0.001)
heading = np.cumsum(0.00005 * np.sin(2 * np.pi * stamp / 40.0))
speed = 8.0 + 2.0 * np.sin(2 * np.pi * stamp / 90.0)
pose = np.column_stack([
    np.cumsum(speed * np.cos(heading)) * 0.001,
    np.cumsum(speed * np.sin(heading)) * 0.001,
    0.02 * np.sin(2 * np.pi * 1.3 * stamp),
    heading,
])
trajectory = CubicSpline(stamp, pose)

FULL, KEEP = 60_000, 20_000


def load_sweep(number):
    t = 20.0 + 0.1 * number + 0.1 * np.arange(FULL) / FULL
    azimuth = 2 * np.pi * (t % 0.1) / 0.1
    reach = rng.uniform(3.0, 45.0, FULL)
    up = rng.uniform(-0.25, 0.05, FULL)
    xyz = np.column_stack([reach * np.cos(azimuth), reach * np.sin(azimuth), reach * up + 1.8])
    keep = rng.choice(FULL, KEEP, replace=False)
    return t[keep], xyz[keep]


def deskew(t, xyz, reference):
    p = trajectory(t)
    c, s = np.cos(p[:, 3]), np.sin(p[:, 3])
    x = c * xyz[:, 0] - s * xyz[:, 1] + p[:, 0] - reference[0]
    y = s * xyz[:, 0] + c * xyz[:, 1] + p[:, 1] - reference[1]
    return x, y, xyz[:, 2] + p[:, 2]


sweeps = [load_sweep(k) for k in range(24)]
hits = np.zeros(256 * 256, dtype=np.int64)
for n in range(6000):
    t, xyz = sweeps[n % 24]
    x, y, z = deskew(t, xyz, trajectory(t.max()))
    cell = ((y + 64.0) * 2.0).astype(np.int64) * 256 + ((x + 64.0) * 2.0).astype(np.int64)
    hits += np.bincount(cell[z > 0.3], minlength=hits.size)

print("occupied cells", np.count_nonzero(hits), "most hits", hits.max())
