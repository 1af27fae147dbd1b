import numpy as np

STEPS = 14000
PATCHES = 300_000
DT = 0.002

rng = np.random.default_rng(12)

prey = rng.uniform(0.5, 2.0, PATCHES).astype(np.float32)
predators = rng.uniform(0.5, 2.0, PATCHES).astype(np.float32)
growth = rng.uniform(0.9, 1.1, PATCHES).astype(np.float32)
death = rng.uniform(0.7, 0.8, PATCHES).astype(np.float32)

eaten = np.empty_like(prey)
change = np.empty_like(prey)


def euler_step(x, y):
    np.multiply(x, y, out=eaten)

    np.multiply(growth, x, out=change)
    np.subtract(change, eaten, out=change)
    np.multiply(change, DT, out=change)
    np.add(x, change, out=x)

    np.multiply(death, y, out=change)
    np.subtract(eaten, change, out=change)
    np.multiply(change, DT, out=change)
    np.add(y, change, out=y)


for step in range(STEPS):
    for _ in range(5):
        euler_step(prey, predators)

print("mean prey", round(float(prey.mean()), 3), "mean predators", round(float(predators.mean()), 3))
