import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core for each job on the cluster
import numpy as np

# density matrix of a tight-binding chain by McWeeny purification
N, N_OCC = 110, 55
rng = np.random.default_rng(4)


def hamiltonian():
    H = np.diag(rng.normal(0.0, 0.4, N))
    hop = -1.0 + 0.25 * (-1.0) ** np.arange(N - 1)
    return H + np.diag(hop, 1) + np.diag(hop, -1)


def start(H):
    e = np.linalg.eigvalsh(H)
    mu = 0.5 * (e[N_OCC - 1] + e[N_OCC])
    scale = 0.5 / max(e[-1] - mu, mu - e[0])
    return 0.5 * np.eye(N) + scale * (mu * np.eye(N) - H)


def purify(P, steps=24):
    for _ in range(steps):
        P2 = np.dot(P, P)
        P = 3.0 * P2 - 2.0 * np.dot(P2, P)
    return P


chains = [hamiltonian() for _ in range(16)]
guesses = [start(H) for H in chains]
energies = []

for k in range(600):
    P = purify(guesses[k % 16])
    energies.append(2.0 * np.trace(np.dot(P, chains[k % 16])))

print("energy per site:", np.mean(energies) / N, " electrons:", 2 * np.trace(P))
