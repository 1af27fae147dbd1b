import numpy as np

np.seterr(over="ignore", invalid="ignore")
side, steps = 160, 80
inside = 0
for frame in range(2000):
    zoom = 1.6 + frame % 50 / 25
    y, x = np.ogrid[-zoom:zoom:side * 1j, -zoom:zoom:side * 1j]
    c = (x - 0.75) + 1j * y

    fractal = np.zeros(c.shape, dtype=int)
    z = c.copy()
    for n in range(1, steps):
        z *= z
        z += c
        fractal[(fractal == 0) & (abs(z) > 2.0)] = n
    inside += np.count_nonzero(fractal == 0)

print("points inside:", inside)
