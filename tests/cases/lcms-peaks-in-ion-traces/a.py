import numpy as np
from scipy.ndimage import uniform_filter1d

N_SCANS, N_MZ = 1024, 256


def acquire(rng):
    scan = np.arange(N_SCANS)[:, None]
    run = 40.0 + 25.0 * np.sin(scan / 300.0) + rng.gamma(4.0, 2.0, (N_SCANS, N_MZ))
    for _ in range(120):
        centre, bin_ = rng.uniform(50, N_SCANS - 50), rng.integers(N_MZ)
        height = rng.uniform(20.0, 200.0)
        run[:, bin_] += height * np.exp(-0.5 * ((scan[:, 0] - centre) / 5.0) ** 2)
    return run


def find_peaks(run):
    smooth = uniform_filter1d(run, 7, axis=0, mode="nearest")
    baseline = uniform_filter1d(run, 121, axis=0, mode="nearest")
    return smooth - baseline > 12.0


rng = np.random.default_rng(31)
runs = [acquire(rng) for _ in range(4)]

found = []
for k in range(1500):
    mask = find_peaks(runs[k % 4])
    found.append(np.count_nonzero(mask))

print("points above the baseline", np.mean(found))
