import numpy as np

N_EXP, NY, NX = 16, 200, 200


def simulate(seed):
    rng = np.random.default_rng(seed)
    cube = rng.normal(120.0, 6.0, (NY, NX, N_EXP)).astype(np.float32)
    hits = rng.random(cube.shape) < 0.01
    cube[hits] += 900.0
    return np.ascontiguousarray(np.moveaxis(cube, -1, 0))


def clipped_mean(cube, nsigma=3.0):
    centre = cube.mean(axis=0, keepdims=True)
    sigma = cube.std(axis=0, keepdims=True)
    good = np.abs(cube - centre) <= nsigma * sigma
    return np.sum(cube, axis=0, where=good) / np.sum(good, axis=0)


# one cube a filter, exposure after exposure
cubes = [simulate(s) for s in range(3)]

level = 0.0
for i in range(1600):
    combined = clipped_mean(cubes[i % 3])
    level += float(combined[100, 100])

print(f"mean level {level / 1600:.3f}")
