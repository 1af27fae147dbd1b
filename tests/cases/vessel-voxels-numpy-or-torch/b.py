import numpy as np

spacing = 0.3
shape = (32, 32, 31)
rng = np.random.default_rng(9)
x, y, z = (spacing * c.ravel() for c in np.indices(shape))
vessels = [(*rng.uniform(2, 8, 3), *rng.standard_normal(3), rng.uniform(0.5, 2.0)) for _ in range(40)]


def vessel(px, py, pz, vx, vy, vz, radius):
    length = (vx * vx + vy * vy + vz * vz) ** 0.5
    vx, vy, vz = float(vx / length), float(vy / length), float(vz / length)
    dx, dy, dz = x - float(px), y - float(py), z - float(pz)
    along = dx * vx + dy * vy + dz * vz
    r2 = dx * dx + dy * dy + dz * dz - along * along
    distance = r2.clip(min=0.0) ** 0.5
    return ((float(radius) - distance) / spacing + 0.5).clip(0.0, 1.0)


volume = np.zeros_like(x)
for k in range(10000):
    fraction = vessel(*vessels[k % 40])
    volume = np.maximum(volume, fraction)

print("filled fraction", float(volume.mean()))
