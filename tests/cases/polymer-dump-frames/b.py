"""Analyse a polymer trajectory: no Python loop over the atoms."""
import time

import numpy as np


class Dump:
    def __init__(self, atoms=400, frames=100, seed=23):
        gen = np.random.default_rng(seed)
        xyz = np.cumsum(gen.normal(0, 0.9, (atoms, 3)), axis=0)
        self.texts = []
        for _ in range(frames):
            xyz = xyz + gen.normal(0, 0.05, xyz.shape)
            self.texts.append("\n".join(
                "%d %d %.5f %.5f %.5f" % (i + 1, 1 + i % 2, *p)
                for i, p in enumerate(xyz.tolist())))

    def frame(self, k):
        words = np.array(self.texts[k % len(self.texts)].split())
        table = words.reshape(-1, 5)
        return table[:, 2:].astype(float)


def rg_of(xyz):
    centred = xyz - xyz.mean(axis=0)
    return np.sqrt((centred * centred).sum() / len(centred))


dump = Dump()
reference = dump.frame(0)
n_frames = 11000
sums = np.zeros(3)
t0 = time.perf_counter()
for k in range(n_frames):
    xyz = dump.frame(k)
    sums += (rg_of(xyz),
             np.linalg.norm(xyz[-1] - xyz[0]),
             ((xyz - reference) ** 2).mean())
dt = time.perf_counter() - t0
rg, ends, msd = sums / n_frames
print("Rg", round(rg, 5), "ends", round(ends, 5), "msd", round(msd, 6))
print(f"{dt:.2f} s, {1e3 * dt / n_frames:.3f} ms a frame")
