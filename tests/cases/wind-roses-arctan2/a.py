import numpy as np

# u and v of one model hour, 300 x 500 points
rng = np.random.default_rng(8)
hours = [(rng.normal(2, 4, (300, 500)).astype(np.float32),
          rng.normal(-1, 4, (300, 500)).astype(np.float32)) for _ in range(24)]
sectors = 16
width = np.float32(2 * np.pi / sectors)


def rose(u, v):
    speed = np.sqrt(u * u + v * v)
    come_from = np.arctan2(-u, -v)
    come_from = np.where(come_from < 0, come_from + np.float32(2 * np.pi), come_from)
    sector = np.floor(come_from / width + np.float32(0.5))
    northerly = (sector == 0) | (sector == sectors)
    gale = speed > np.float32(9.0)
    return speed.mean(), northerly.mean(), (gale & northerly).mean()


total = np.zeros(3)
for hour in range(1000):
    u, v = hours[hour % 24]
    total += [float(x) for x in rose(u, v)]
print("mean speed, share from the north, gales from the north:", total / 1000)
