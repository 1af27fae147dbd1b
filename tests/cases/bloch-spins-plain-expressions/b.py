from math import cos, exp, pi, sin

import numpy as np

n_spins, dt, t1, t2 = 400_000, 2e-4, 0.8, 0.07
rng = np.random.default_rng(8)

angle = 2 * pi * rng.normal(0.0, 30.0, n_spins) * dt
cosw = np.cos(angle).astype(np.float32)
sinw = np.sin(angle).astype(np.float32)
e1, e2 = exp(-dt / t1), exp(-dt / t2)

x = np.zeros(n_spins, np.float32)
y = np.zeros(n_spins, np.float32)
z = np.ones(n_spins, np.float32)
xn, yn, tmp = np.empty_like(x), np.empty_like(x), np.empty_like(x)


def flip(alpha):
    global y, yn
    np.multiply(y, cos(alpha), out=yn)
    np.multiply(z, sin(alpha), out=tmp)
    np.subtract(yn, tmp, out=yn)
    np.multiply(z, cos(alpha), out=z)
    np.multiply(y, sin(alpha), out=tmp)
    np.add(z, tmp, out=z)
    y, yn = yn, y


def precess_and_relax():
    global x, y, xn, yn
    np.multiply(cosw, x, out=xn)
    np.multiply(sinw, y, out=tmp)
    np.subtract(xn, tmp, out=xn)
    np.multiply(xn, e2, out=xn)
    np.multiply(sinw, x, out=yn)
    np.multiply(cosw, y, out=tmp)
    np.add(yn, tmp, out=yn)
    np.multiply(yn, e2, out=yn)
    np.subtract(z, 1.0, out=z)
    np.multiply(z, e1, out=z)
    np.add(z, 1.0, out=z)
    x, xn, y, yn = xn, x, yn, y


fid = []
for k in range(30000):
    if k % 50 == 0:
        flip(pi / 6)
    precess_and_relax()
    fid.append(abs(complex(x.mean(), y.mean())))

print("last echo", fid[-1])
