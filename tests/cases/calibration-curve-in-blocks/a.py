import numpy as np

# fourth-order calibration curve over a long recording, all buffers kept
rng = np.random.default_rng(14)
reading = rng.uniform(-1.0, 1.0, 6_000_000)
corrected = np.empty_like(reading)
curve = [0.05, 0.4, -0.6, 1.1, 0.003]


def calibrate(x, y):
    np.multiply(x, curve[0], out=y)
    for c in curve[1:-1]:
        np.add(y, c, out=y)
        np.multiply(y, x, out=y)
    np.add(y, curve[-1], out=y)


total = 0.0
for n in range(600):
    calibrate(reading, corrected)
    total += corrected[n]

print("sum of samples %.6f" % total)
