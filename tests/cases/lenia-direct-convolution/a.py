import numpy as np

N, R, T = 192, 7, 10
MU, SIGMA = 0.15, 0.015

y, x = np.ogrid[-N // 2:N // 2, -N // 2:N // 2]
d = np.sqrt(x * x + y * y) / R
K = np.where(d < 1, np.exp(-((d - 0.5) / 0.15) ** 2 / 2), 0)
K_hat = np.fft.fft2(np.fft.fftshift(K / K.sum()))


def growth(u):
    return 2 * np.exp(-((u - MU) / SIGMA) ** 2 / 2) - 1


rng = np.random.default_rng(5)
A = np.zeros((N, N))
A[60:130, 60:130] = rng.random((70, 70))
mass = []
for step in range(6000):
    U = np.real(np.fft.ifft2(K_hat * np.fft.fft2(A)))
    A = np.clip(A + growth(U) / T, 0, 1)
    mass.append(A.sum())
print("mass", mass[0], mass[2])
