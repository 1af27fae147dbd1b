# Phase map from 12 fringe images (N-step phase shifting), one object position after the other
import time
import numpy as np

STEPS = 12
H, W = 480, 640

delta = 2 * np.pi * np.arange(STEPS) / STEPS
s = np.sin(delta).astype(np.float32)
c = np.cos(delta).astype(np.float32)


def record(rng):
    """stands in for the camera: the pixel's 12 intensities are kept together, (row, column, step)"""
    y, x = np.mgrid[0:H, 0:W]
    height = 3 * np.exp(-((x - 320) ** 2 + (y - 240) ** 2) / 2e4)
    phi = (0.2 * x + height).astype(np.float32)
    frames = np.empty((H, W, STEPS), dtype=np.float32)
    for k in range(STEPS):
        frames[:, :, k] = 120 + 80 * np.cos(phi + delta[k]) + rng.normal(0, 1, (H, W))
    return frames


def phase(frames):
    num = np.zeros((H, W), dtype=np.float32)
    den = np.zeros((H, W), dtype=np.float32)
    bg = np.zeros((H, W), dtype=np.float32)
    for k in range(STEPS):
        img = frames[:, :, k]
        num -= s[k] * img
        den += c[k] * img
        bg += img
    modulation = 2 / STEPS * np.sqrt(num * num + den * den)
    ok = modulation > 0.1 * bg / STEPS
    return np.where(ok, np.arctan2(num, den), np.float32(0))


rng = np.random.default_rng(4)
frames = record(rng)
checks = []
t0 = time.perf_counter()
for position in range(100):
    wrapped = phase(frames)
    checks.append(float(wrapped[240, 300 + position]))
dt = (time.perf_counter() - t0) / 100

print(f"{dt * 1e3:.1f} ms per phase map, check {np.sum(checks):.4f}")
