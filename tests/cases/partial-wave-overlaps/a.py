# Partial-wave yields of a model atom. The momentum may be complex here
# (k + i/mfp: the electron can be absorbed on its way out); absorption off = 0.
import time

import numpy as np
from scipy.special import spherical_jn, eval_legendre


class PartialWaves:
    def __init__(self, lmax=12, nr=64, rmax=14.0):
        self.r = np.linspace(0.05, rmax, nr)
        self.step = self.r[1] - self.r[0]
        self.l = np.arange(lmax + 1)[:, None]
        self.mu = np.linspace(-1.0, 1.0, 181)
        self.pl = eval_legendre(self.l, self.mu[None, :])
        self.factor = (-1j) ** self.l * (2 * self.l + 1)

    def orbitals(self, params):
        orb = np.stack([self.r ** n * np.exp(-z * self.r) for n, z in params])
        norm = (orb ** 2 * self.r ** 2).sum(axis=1, keepdims=True) * self.step
        return orb / np.sqrt(norm)

    def overlap(self, k, orb, absorption=0.0):
        kappa = complex(k, absorption)
        jl = spherical_jn(self.l, kappa * self.r)
        return (jl.real * self.r ** 2) @ orb.T * self.step

    def pattern(self, c):
        wave = (self.factor * c).T @ self.pl
        return np.abs(wave) ** 2


def main():
    rng = np.random.default_rng(11)
    pw = PartialWaves()
    orb = pw.orbitals(((1, 1.1), (2, 0.9), (3, 0.8)))
    ks = np.sort(rng.uniform(0.2, 4.0, 15000))
    total, beta = np.zeros(3), np.zeros(3)
    t0 = time.perf_counter()
    for k in ks:
        c = pw.overlap(k, orb)
        pattern = pw.pattern(c)
        norm = pattern.sum(axis=1)
        total += k * norm
        beta += (pattern * pw.mu ** 2).sum(axis=1) / norm
    seconds = time.perf_counter() - t0
    print("yield per shell", np.round(total / len(ks), 6))
    print("mean cos^2", np.round(beta / len(ks), 6))
    print(f"time {seconds:.2f} s ({1e3 * seconds / len(ks):.3f} ms per k)")


main()
