import random

import numpy as np

random.seed(11)


def packet():
    # 1000 rows of (ax, ay, az, gx, gy, gz), plain floats as the decoder hands them over
    return [[random.gauss(0.0, 1.0) for _ in range(6)] for _ in range(1000)]


def features(x):
    acc = np.sqrt((x[:, :3] ** 2).sum(axis=1))
    gyr = np.sqrt((x[:, 3:] ** 2).sum(axis=1))
    return acc.mean() + acc.max(), gyr.mean() + gyr.max()


packets = [packet() for _ in range(32)]
n = 9600
total_acc = 0.0
total_gyr = 0.0

for i in range(n):
    x = np.array(packets[i % 32], dtype=np.float32)
    a, g = features(x)
    total_acc += float(a)
    total_gyr += float(g)

print("mean acc", total_acc / n, "mean gyr", total_gyr / n)
