import numpy as np

# broad phase: cell of every particle in a hashed grid, and how full the buckets are
rng = np.random.default_rng(3)
N, TABLE, CELL = 200_000, 65_521, 0.05
P1, P2, P3 = 73856093, 19349663, 83492791

pos = rng.random((3, N), dtype=np.float32) * 4
vel = rng.standard_normal((3, N), dtype=np.float32) * np.float32(0.01)


def bucket_of(pos):
    ix, iy, iz = np.floor(pos / np.float32(CELL)).astype(np.int32)
    h = (ix * np.int32(P1)) ^ (iy * np.int32(P2)) ^ (iz * np.int32(P3))
    return h % np.int32(TABLE)


check = 0
for step in range(1200):
    pos = pos + vel
    key = bucket_of(pos)
    check = (check + int(key[step % 600])) % 1_000_000_007

print("check", check, "mean bucket", float(key.mean()))
