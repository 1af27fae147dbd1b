import time

import numpy as np

rng = np.random.default_rng(2210)
n_atoms, n_frames = 4000, 12

# united-atom masses and a slowly breathing globule, read frame by frame
masses = rng.choice([12.011, 14.007, 15.999, 32.06], size=n_atoms)
total_mass = masses.sum()
native = rng.standard_normal((n_atoms, 3)) * np.array([14.0, 11.0, 9.0])


def read_frame(k):
    xyz = np.empty((n_atoms, 3), order="C")
    xyz[...] = native * (1.0 + 0.02 * k) + 0.3 * rng.standard_normal((n_atoms, 3))
    return xyz


trajectory = [read_frame(k) for k in range(n_frames)]
rg_sum = 0.0
drift = np.zeros(3)
start = time.perf_counter()
for step in range(30000):
    pos = trajectory[step % n_frames]
    com = (masses[:, None] * pos).sum(axis=0) / total_mass
    centred = pos - com
    dist2 = (centred * centred).sum(axis=1)
    rg_sum += np.sqrt((masses * dist2).sum() / total_mass)
    drift += com
elapsed = time.perf_counter() - start

print("mean radius of gyration", rg_sum / 30000)
print("mean centre", drift / 30000)
print("time", elapsed)
