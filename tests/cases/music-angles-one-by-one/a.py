import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

M, N, SOURCES = 40, 100, 3
angles = np.deg2rad(np.arange(-60, 60, 1.0))
elements = np.arange(M)


def steering(theta):
    return np.exp(-1j * np.pi * elements * np.sin(theta))


def music(X):
    R = X @ X.conj().T / X.shape[1]
    w, V = np.linalg.eig(R)
    order = np.argsort(w.real)
    En = V[:, order[:M - SOURCES]]
    P = []
    for theta in angles:
        a = steering(theta)
        P.append(1 / np.abs(a.conj() @ En @ En.conj().T @ a))
    return np.array(P)


rng = np.random.default_rng(8)
true = np.deg2rad([-25.0, 4.0, 38.0])
S = np.stack([steering(t) for t in true], axis=1)
total = np.zeros(len(angles))
for scan in range(8000):
    s = rng.standard_normal((SOURCES, N)) + 1j * rng.standard_normal((SOURCES, N))
    noise = rng.standard_normal((M, N)) + 1j * rng.standard_normal((M, N))
    P = music(S @ s + 0.3 * noise)
    total += np.log(P)
print("at -25 degrees", total[35] / 8000, "at broadside", total[60] / 8000)
