import numpy as np

# oscillator with a stable limit cycle from two starting points, forward Euler, vectorised
a = 1.0
h = 0.002


def f(x):
    return np.array([x[1], -x[0] - a * x[1] * (x[0] ** 2 + x[1] ** 2 - 1)])


x = np.array([[10.0, 0.0], [5.0, 1e-6]])   # variables, solutions
track = []

for frame in range(4000):
    for step in range(100):
        x = x + h * f(x)
    track.append(x)

print("last points", track[-1].T.tolist())
