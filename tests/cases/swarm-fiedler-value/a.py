"""Algebraic connectivity of a drifting robot swarm: the Fiedler value of its radio graph, step by step."""
import time

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import eigsh
from scipy.spatial import cKDTree

N_ROBOTS = 220
SIDE = 10.0
RADIO = 1.6
STEPS = 1000


def laplacian(pos):
    i, j = cKDTree(pos).query_pairs(RADIO, output_type="ndarray").T
    gap = np.linalg.norm(pos[i] - pos[j], axis=1)
    weight = np.exp(-(gap / RADIO) ** 2)
    degree = np.bincount(i, weight, N_ROBOTS) + np.bincount(j, weight, N_ROBOTS)
    every = np.arange(N_ROBOTS)
    entries = np.r_[-weight, -weight, degree]
    return sp.coo_matrix((entries, (np.r_[i, j, every], np.r_[j, i, every])),
                         shape=(N_ROBOTS, N_ROBOTS)).tocsc()


def fiedler(lap, start):
    # the two eigenvalues of smallest magnitude: 0 and the algebraic connectivity
    values, vectors = eigsh(lap, k=2, which="SM", v0=start)
    order = np.argsort(values)
    return values[order[1]], vectors[:, order[1]]


def main():
    rng = np.random.default_rng(11)
    grid = np.stack(np.meshgrid(np.linspace(0.4, 9.6, 15), np.linspace(0.4, 9.6, 15)), -1).reshape(-1, 2)
    pos = grid[:N_ROBOTS] + rng.normal(0, 0.12, (N_ROBOTS, 2))
    home = pos.copy()
    vel = rng.normal(0, 0.3, (N_ROBOTS, 2))
    start = rng.normal(size=N_ROBOTS)
    total, weakest = 0.0, 0

    t0 = time.perf_counter()
    for step in range(STEPS):
        vel += 0.05 * (home - pos) + rng.normal(0, 0.02, vel.shape)
        vel *= 0.97
        pos = np.clip(pos + 0.05 * vel, 0.0, SIDE)
        lap = laplacian(pos)
        lam, vec = fiedler(lap, start)
        total += lam
        weakest += int(np.argmax(np.abs(vec)))
    elapsed = time.perf_counter() - t0
    print(f"mean algebraic connectivity {total / STEPS:.8f}, checksum {weakest}")
    print(f"time {elapsed:.3f} s, {1e3 * elapsed / STEPS:.3f} ms a step")


main()
