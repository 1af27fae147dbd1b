import numpy as np

rng = np.random.default_rng(21)
tubes = [rng.lognormal(3.0, 0.8, size=(60000, 4)) for _ in range(6)]

A = rng.normal(size=(5, 4, 4))
covs = 0.2 * A @ A.transpose(0, 2, 1) + 0.3 * np.eye(4)
means = rng.normal(3.0, 0.5, size=(5, 4))


def gate(events, sigma=2.0):
    """Which events lie within sigma of each population?"""
    x = np.log(events)
    inside = []
    for mu, cov in zip(means, covs):
        s = np.linalg.inv(cov)
        diff = x - mu
        dist = np.sqrt(np.sum(diff @ s * diff, axis=1))
        inside.append(dist < sigma)
    return np.array(inside)


counts = []
for run in range(1200):
    inside = gate(tubes[run % 6])
    counts.append(inside.sum(axis=1))

print(np.mean(counts, axis=0))
