import numpy as np

rng = np.random.default_rng(8)


def make_file(n):
    pressure = np.sort(rng.integers(1000, 101000, n))[::-1]
    height = rng.integers(0, 35000, n)
    temp = rng.integers(20000, 31000, n)
    hum = rng.integers(0, 1000, n)
    wind = rng.integers(0, 900, n)
    lines = []
    for row in zip(pressure.tolist(), height.tolist(), temp.tolist(), hum.tolist(), wind.tolist()):
        lines.append("%06d%05d%05d%05d%05d" % row)
    return ("\n".join(lines) + "\n").encode("ascii")


def read_levels(raw):
    out = np.empty((5, len(raw) // 27), dtype=np.int64)
    for i, line in enumerate(raw.decode("ascii").splitlines()):
        out[0, i] = int(line[0:6])
        out[1, i] = int(line[6:11])
        out[2, i] = int(line[11:16])
        out[3, i] = int(line[16:21])
        out[4, i] = int(line[21:26])
    return out


files = [make_file(10000) for _ in range(20)]
warmest = moist = speed = 0
for k in range(500):
    pressure, height, temp, hum, wind = read_levels(files[k % 20])
    warmest = max(warmest, int(temp.max()))
    moist += int(hum[pressure > 50000].sum())
    speed += int(wind.sum()) + int(height[-1])

print(warmest, moist / 500, speed / 500)
