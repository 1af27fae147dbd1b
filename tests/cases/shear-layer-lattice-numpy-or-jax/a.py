import numpy as np

NX, NY = 256, 256
TAU = 0.56
CX = np.array([0, 1, 0, -1, 0, 1, -1, -1, 1])
CY = np.array([0, 0, 1, 0, -1, 1, 1, -1, -1])
W = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4, dtype=np.float32)


def equilibrium(rho, ux, uy):
    feq = np.empty((9, NX, NY), dtype=np.float32)
    usq = 1.5 * (ux ** 2 + uy ** 2)
    for i in range(9):
        cu = 3.0 * (float(CX[i]) * ux + float(CY[i]) * uy)
        feq[i] = W[i] * rho * (1.0 + cu + 0.5 * cu ** 2 - usq)
    return feq


def stream(f):
    for i in range(1, 9):
        f[i] = np.roll(f[i], (CX[i], CY[i]), axis=(0, 1))
    return f


def collide(f):
    rho = f.sum(axis=0)
    ux = (f[1] - f[3] + f[5] - f[6] - f[7] + f[8]) / rho
    uy = (f[2] - f[4] + f[5] + f[6] - f[7] - f[8]) / rho
    return f - (f - equilibrium(rho, ux, uy)) / np.float32(TAU)


x, y = np.meshgrid(np.arange(NX) / NX, np.arange(NY) / NY, indexing="ij")
u0 = 0.04
ux = np.where(y <= 0.5, np.tanh(80 * (y - 0.25)), np.tanh(80 * (0.75 - y))) * u0
uy = 0.05 * u0 * np.sin(2 * np.pi * (x + 0.25))
f = equilibrium(np.ones((NX, NY), np.float32), ux.astype(np.float32), uy.astype(np.float32))

energy = []
for step in range(8000):
    f = stream(collide(f))
    energy.append(float(np.square(f[1] - f[3]).mean()))

print("steps", len(energy), "first", energy[0], "last", energy[-1])
