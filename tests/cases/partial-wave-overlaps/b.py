# Photo-ionisation of a model atom: overlap of a bound shell with the free
# partial waves j_l(kr), one photo-electron momentum after the other.
import time

import numpy as np
from scipy.special import spherical_jn, eval_legendre

LMAX = 12
N_R = 64
N_K = 15000

rng = np.random.default_rng(11)
r = np.linspace(0.05, 14.0, N_R)
dr = r[1] - r[0]
ells = np.arange(LMAX + 1)[:, None]
shells = np.stack([r ** n * np.exp(-z * r) for n, z in ((1, 1.1), (2, 0.9), (3, 0.8))])
shells /= np.sqrt((shells ** 2 * r ** 2).sum(axis=1, keepdims=True) * dr)
momenta = np.sort(rng.uniform(0.2, 4.0, N_K))
angles = np.linspace(-1.0, 1.0, 181)
legendre = eval_legendre(ells, angles[None, :])
phases = (-1j) ** ells * (2 * ells + 1)


def radial_waves(k):
    return spherical_jn(ells, k * r)


def amplitudes(k):
    waves = radial_waves(k)
    return (waves * r ** 2) @ shells.T * dr


def angular_distribution(amp):
    f = (phases * amp).T @ legendre
    return np.abs(f) ** 2


total = np.zeros(len(shells))
beta = np.zeros(len(shells))
start = time.perf_counter()
for k in momenta:
    amp = amplitudes(k)
    dist = angular_distribution(amp)
    norm = dist.sum(axis=1)
    total += k * norm
    beta += (dist * angles ** 2).sum(axis=1) / norm
elapsed = time.perf_counter() - start

print("yield per shell", np.round(total / N_K, 6))
print("mean cos^2", np.round(beta / N_K, 6))
print(f"{elapsed:.2f} s, {1e3 * elapsed / N_K:.3f} ms a momentum")
