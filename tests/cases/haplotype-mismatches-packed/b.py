import numpy as np


def site_differences(reference, target):
    return np.bitwise_count(reference ^ target).sum(axis=1, dtype=np.uint32)


def nearest_distances(reference, target, k):
    d = site_differences(reference, target)
    best = np.argpartition(d, k)[:k]
    return np.sort(d[best])


rng = np.random.default_rng(41)
frequencies = rng.beta(0.4, 1.2, 2048)
reference = np.packbits(rng.random((3000, 2048)) < frequencies, axis=1)
study = np.packbits(rng.random((200, 2048)) < frequencies, axis=1)

summed = 0
for n in range(4000):
    summed += int(nearest_distances(reference, study[n % 200], 32).sum())

print("mean mismatches of the 32 closest:", summed / 32 / 4000)
