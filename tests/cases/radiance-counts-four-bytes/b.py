"""Brightness temperatures of an infrared imager, scan by scan, in single precision."""
import numpy as np

LINES, PIXELS = 600, 800
C1 = 1.191042e-5
C2 = 1.4387752
WAVENUMBER = 930.0

rng = np.random.default_rng(3)

# per-pixel calibration of the focal plane: quad * n^2 + gain * n + offset
quad = (1e-8 * rng.standard_normal((LINES, PIXELS))).astype(np.float32)
gain = (0.012 + 0.0004 * rng.standard_normal((LINES, PIXELS))).astype(np.float32)
offset = (4.0 + 0.3 * rng.standard_normal((LINES, PIXELS))).astype(np.float32)
radiance = np.empty((LINES, PIXELS), np.float32)


def read_scan():
    counts = rng.normal(7000.0, 900.0, (LINES, PIXELS))
    return np.clip(counts, 1000, 16383).astype(np.int16)


def calibrate(counts):
    np.multiply(counts, quad, out=radiance)
    np.add(radiance, gain, out=radiance)
    np.multiply(radiance, counts, out=radiance)
    np.add(radiance, offset, out=radiance)
    return radiance


def brightness_temperature(rad):
    ratio = C1 * WAVENUMBER ** 3 / rad
    ratio += 1.0
    return C2 * WAVENUMBER / np.log(ratio)


scans = [read_scan() for _ in range(5)]
coldest = []

for k in range(12000):
    bt = brightness_temperature(calibrate(scans[k % 5]))
    coldest.append(float(bt.min()))

print("coldest pixel %.2f K" % min(coldest))
