import random

import jax
import jax.numpy as jnp

random.seed(11)


def packet():
    # 1000 rows of (ax, ay, az, gx, gy, gz), plain floats as the decoder hands them over
    return [[random.gauss(0.0, 1.0) for _ in range(6)] for _ in range(1000)]


@jax.jit
def features(x):
    acc = jnp.sqrt((x[:, :3] ** 2).sum(axis=1))
    gyr = jnp.sqrt((x[:, 3:] ** 2).sum(axis=1))
    return acc.mean() + acc.max(), gyr.mean() + gyr.max()


packets = [packet() for _ in range(32)]
n = 1280
total_acc = 0.0
total_gyr = 0.0

for i in range(n):
    x = jnp.array(packets[i % 32])
    a, g = features(x)
    total_acc += float(a)
    total_gyr += float(g)

print("mean acc", total_acc / n, "mean gyr", total_gyr / n)
