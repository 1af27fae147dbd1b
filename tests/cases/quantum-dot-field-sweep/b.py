"""Levels of a double quantum dot in an electric field (finite differences, ARPACK)."""
import time

import numpy as np
from scipy.sparse import diags
from scipy.sparse.linalg import eigsh


class DoubleDot:
    def __init__(self, points=160, length=16.0):
        self.x = np.linspace(-length / 2, length / 2, points)
        dx = self.x[1] - self.x[0]
        self.t = 0.5 / dx ** 2
        self.points = points
        self.v = 0.02 * (self.x ** 2 - 9.0) ** 2
        self.start = np.random.default_rng(5).standard_normal(points)
        off = np.full(points - 1, -self.t)
        self.kin = diags([off, np.full(points, 2 * self.t), off], [-1, 0, 1], format="csr")

    def matrix(self, f):
        return (self.kin + diags(self.v + f * self.x, 0, format="csr")).tocsr()

    def states(self, f, k=4):
        # the k smallest eigenvalues (all positive here)
        w, u = eigsh(self.matrix(f), k=k, which="SM", v0=self.start)
        idx = w.argsort()
        return w[idx], u[:, idx]

    def moments(self, u):
        rho = u ** 2
        mean = (rho * self.x[:, None]).sum(axis=0)
        spread = np.sqrt((rho * self.x[:, None] ** 2).sum(axis=0))
        return mean, spread


def sweep(dot, strengths):
    table = []
    acc = 0.0
    for f in strengths:
        w, u = dot.states(f)
        table.append(w)
        mean, spread = dot.moments(u)
        acc += mean[0] + 1e-3 * spread[0]
    return np.array(table), acc


dot = DoubleDot()
strengths = np.linspace(0.0, 0.1, 1500)
begin = time.perf_counter()
table, acc = sweep(dot, strengths)
took = time.perf_counter() - begin
print("mean energies", np.round(table.mean(axis=0), 6))
print("sum of dipoles", round(acc, 4))
print(f"{took:.2f} s, {1e3 * took / len(strengths):.2f} ms a field")
