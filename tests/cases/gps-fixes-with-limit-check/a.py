"""Length of bus runs, great circle, metres."""
import time
import numpy as np

EARTH = 6371008.8


def _check(lat, lon):
    if lat.size and np.abs(lat).max() > 90:
        raise ValueError("latitude out of range [-90, 90]")
    if lon.size and np.abs(lon).max() > 180:
        raise ValueError("longitude out of range [-180, 180]")


def great_circle(p, q):
    _check(p[:, 0], p[:, 1])
    _check(q[:, 0], q[:, 1])
    p, q = np.radians(p), np.radians(q)
    dlat = q[:, 0] - p[:, 0]
    dlon = q[:, 1] - p[:, 1]
    h = np.sin(dlat / 2) ** 2 + np.cos(p[:, 0]) * np.cos(q[:, 0]) * np.sin(dlon / 2) ** 2
    return 2 * EARTH * np.arcsin(np.sqrt(h))


def fake_run(rng, n):
    steps = rng.normal(0, 2e-4, (n, 2)) + [1e-4, 5e-5]
    return np.array([47.36, 8.53]) + np.cumsum(steps, axis=0)


rng = np.random.default_rng(12)
runs = [fake_run(rng, 2500) for _ in range(25)]
total = 0.0
times = []
for k in range(200):
    t = time.perf_counter()
    run = runs[k % len(runs)]
    total += great_circle(run[:-1], run[1:]).sum()
    times.append(time.perf_counter() - t)

print(f"{total / 1000:.3f} km, median {1e3 * np.median(times):.3f} ms a run")
