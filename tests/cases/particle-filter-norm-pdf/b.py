import numpy as np

N = 400                  # particles
STEPS = 10
rng = np.random.default_rng(11)

truth = np.cumsum(rng.normal(0.0, 0.3, (300, STEPS)), axis=1)
obs = truth + rng.normal(0.0, 0.8, (300, STEPS))
errors = np.zeros(300)


def likelihood(z, x, sigma):
    d = (z - x) / sigma
    return np.exp(-0.5 * d * d) / (np.sqrt(2.0 * np.pi) * sigma)


def resample(x, w):
    edges = np.cumsum(w)
    edges[-1] = 1.0
    u = (np.arange(len(x)) + rng.random()) / len(x)
    return x[np.searchsorted(edges, u)]


def track(zs):
    particles = rng.normal(0.0, 1.0, N)
    path = []
    for z in zs:
        particles = particles + rng.normal(0.0, 0.3, N)
        weights = likelihood(z, particles, 0.8)
        weights = weights / weights.sum()
        path.append(np.dot(weights, particles))
        particles = resample(particles, weights)
    return np.array(path)


for run in range(300):
    estimate = track(obs[run])
    errors[run] = np.mean((estimate - truth[run]) ** 2)

print("rmse", np.sqrt(errors.mean()))
