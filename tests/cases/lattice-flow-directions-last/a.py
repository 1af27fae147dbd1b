import numpy as np

NX, NY, TAU = 160, 80, 0.6
cx = np.array([0, 0, 1, 1, 1, 0, -1, -1, -1])
cy = np.array([0, 1, 1, 0, -1, -1, -1, 0, 1])
w = np.array([4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36])

rng = np.random.default_rng(42)
f = np.ones((NY, NX, 9)) + 0.01 * rng.standard_normal((9, NY, NX)).transpose(1, 2, 0)
X, Y = np.meshgrid(np.arange(NX), np.arange(NY))
f[:, :, 3] += 2 * (1 + 0.2 * np.cos(2 * np.pi * X / NX * 4))
cylinder = (X - NX / 4) ** 2 + (Y - NY / 2) ** 2 < (NY / 8) ** 2
opposite = [0, 5, 6, 7, 8, 1, 2, 3, 4]

for step in range(1000):
    # streaming
    for i in range(9):
        f[:, :, i] = np.roll(f[:, :, i], (cy[i], cx[i]), axis=(0, 1))
    bounced = f[cylinder][:, opposite]

    # moments
    rho = np.sum(f, axis=2)
    ux = (f[:, :, 2] + f[:, :, 3] + f[:, :, 4] - f[:, :, 6] - f[:, :, 7] - f[:, :, 8]) / rho
    uy = (f[:, :, 1] + f[:, :, 2] + f[:, :, 8] - f[:, :, 4] - f[:, :, 5] - f[:, :, 6]) / rho

    # collision
    usq = 1.5 * (ux * ux + uy * uy)
    for i in range(9):
        cu = 3 * (cx[i] * ux + cy[i] * uy)
        feq = w[i] * rho * (1 + cu + 0.5 * cu * cu - usq)
        f[:, :, i] += (feq - f[:, :, i]) / TAU
    f[cylinder, :] = bounced

print("mass", round(float(f.sum()), 4), "mean ux", round(float(ux.mean()), 6))
