import numpy as np


def random_film(shape, seed):
    g = np.random.default_rng(seed)
    v = g.standard_normal(shape + (3,))
    return v / np.sqrt((v * v).sum(axis=-1, keepdims=True))


def relax(m, target, rate):
    change = rate * (target - m)
    m += change


def mean_vector(m):
    mx = np.mean(m[:, :, :, 0])
    my = np.mean(m[:, :, :, 1])
    mz = np.mean(m[:, :, :, 2])
    return mx, my, mz


film = random_film((72, 72, 8), seed=3)
axis = np.zeros(film.shape)
axis[..., 2] = 1.0
history = np.zeros((14000, 3))

for t in range(14000):
    relax(film, axis, 1e-3)
    history[t] = mean_vector(film)

print("mean magnetisation at the end:", history[-1])
