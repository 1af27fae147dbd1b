import numpy as np


def escape_times(c, steps):
    """Iterate only the points that are still bounded."""
    out = np.zeros(c.size, dtype=int)
    where = np.arange(c.size)
    c = c.ravel()
    z = c.copy()
    for n in range(1, steps):
        if not len(z):
            break
        np.multiply(z, z, out=z)
        np.add(z, c, out=z)
        gone = abs(z) > 2.0
        out[where[gone]] = n
        stay = ~gone
        z, c, where = z[stay], c[stay], where[stay]
    return out


def window(zoom, side):
    y, x = np.ogrid[-zoom:zoom:side * 1j, -zoom:zoom:side * 1j]
    return (x - 0.75) + 1j * y


inside = 0
for frame in range(2000):
    times = escape_times(window(1.6 + frame % 50 / 25, 160), 80)
    inside += np.count_nonzero(times == 0)

print("points inside:", inside)
