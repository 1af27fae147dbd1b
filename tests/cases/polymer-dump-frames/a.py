# Radius of gyration of a polymer along a LAMMPS text dump (id type x y z).
import time

import numpy as np

ATOMS = 400
FRAMES = 11000


def write_frames(n, seed=23):
    g = np.random.default_rng(seed)
    pos = np.cumsum(g.normal(0, 0.9, (ATOMS, 3)), axis=0)
    frames = []
    for _ in range(n):
        pos = pos + g.normal(0, 0.05, pos.shape)
        rows = [f"{i + 1} {1 + i % 2} {x:.5f} {y:.5f} {z:.5f}"
                for i, (x, y, z) in enumerate(pos.tolist())]
        frames.append("\n".join(rows))
    return frames


def read_positions(text):
    out = []
    for row in text.split("\n"):
        _, _, x, y, z = row.split()
        out.append((float(x), float(y), float(z)))
    return np.array(out)


def gyration(pos):
    d = pos - pos.mean(axis=0)
    return np.sqrt((d * d).sum() / len(d))


frames = write_frames(100)
first = read_positions(frames[0])
rg = ends = drift = 0.0
start = time.perf_counter()
for k in range(FRAMES):
    pos = read_positions(frames[k % len(frames)])
    rg += gyration(pos)
    ends += np.linalg.norm(pos[-1] - pos[0])
    drift += ((pos - first) ** 2).mean()
elapsed = time.perf_counter() - start
print("Rg", round(rg / FRAMES, 5), "ends", round(ends / FRAMES, 5), "msd", round(drift / FRAMES, 6))
print(f"{elapsed:.2f} s, {1e3 * elapsed / FRAMES:.3f} ms a frame")
