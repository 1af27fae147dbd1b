import numpy as np

rng = np.random.default_rng(13)
n_sweeps, n_points = 100, 1000
t = np.arange(n_points) / 1000.0


def record(offset):
    """One block of sweeps from the recorder, each on its own level and gain."""
    level = rng.normal(0, 5, (n_sweeps, 1))
    gain = rng.uniform(0.5, 2.0, (n_sweeps, 1))
    return level + gain * (np.sin(60 * t + offset) + rng.normal(0, 0.3, (n_sweeps, n_points)))


blocks = [record(o) for o in range(8)]


def zscore(sweeps):
    mean = sweeps.mean(axis=1, keepdims=True)
    return (sweeps - mean) / sweeps.std(axis=1, keepdims=True)


average = np.zeros(n_points)
largest = 0.0
for i in range(3600):
    block = blocks[i % len(blocks)]
    z = zscore(block)
    average += z.mean(axis=0)
    largest = max(largest, np.abs(z).max())

print("peak of the average: %.6f" % (average.max() / 3600))
print("largest deviation: %.6f" % largest)
