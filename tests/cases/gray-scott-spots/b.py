# Pearson's spots, with a rim of ghost cells for the periodic box
import numpy as np


class Species:
    def __init__(self, field, diffusion):
        n = field.shape[0]
        self.cells = np.zeros((n + 2, n + 2))
        self.inner = self.cells[1:-1, 1:-1]
        self.inner[...] = field
        self.change = np.empty((n, n))
        self.part = np.empty((n, n))
        self.diffusion = diffusion

    def spread(self):
        c, out, part = self.cells, self.change, self.part
        c[0], c[-1] = c[-2], c[1]
        c[:, 0], c[:, -1] = c[:, -2], c[:, 1]
        np.add(c[:-2, 1:-1], c[2:, 1:-1], out=out)
        np.add(out, c[1:-1, :-2], out=out)
        np.add(out, c[1:-1, 2:], out=out)
        np.multiply(self.inner, 4.0, out=part)
        np.subtract(out, part, out=out)
        np.multiply(out, self.diffusion, out=out)
        return out


def initial(n, seed=3):
    rng = np.random.default_rng(seed)
    a, b = np.ones((n, n)), np.zeros((n, n))
    for _ in range(20):
        i, j = rng.integers(0, n - 12, 2)
        a[i:i + 12, j:j + 12] = 0.50
        b[i:i + 12, j:j + 12] = 0.25
    a += 0.02 * rng.random((n, n))
    return a, b


feed, kill = 0.035, 0.065
first, second = initial(320)
A, B = Species(first, 0.16), Species(second, 0.08)
rate, source = np.empty_like(first), np.empty_like(first)

for tick in range(2500):
    np.multiply(A.inner, B.inner, out=rate)
    np.multiply(rate, B.inner, out=rate)
    da, db = A.spread(), B.spread()
    da -= rate
    np.subtract(1.0, A.inner, out=source)
    np.multiply(source, feed, out=source)
    da += source
    db += rate
    np.multiply(B.inner, feed + kill, out=source)
    db -= source
    A.inner += da
    B.inner += db

print("tick 2500: <A> %.6f  <B> %.6f  peak B %.6f" % (A.inner.mean(), B.inner.mean(), B.inner.max()))
