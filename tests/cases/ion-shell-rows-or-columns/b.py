import numpy as np

rng = np.random.default_rng(9)
atoms, box = 20000, 60.0
water = rng.random((atoms, 3)) * box
ion = np.array([30.0, 30.0, 30.0])
kicks = rng.normal(0, 0.02, (6, atoms, 3))


def distances(pos, centre):
    d = pos - centre
    return np.sqrt((d * d).sum(axis=1))


shell = np.zeros(40)
for step in range(10000):
    water += kicks[step % 6]
    r = distances(water, ion)
    shell += np.bincount((r[r < 10.0] * 4).astype(int), minlength=40)

print(shell / 10000)
