import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class Chain:
    """Disordered dimerised chain; its density matrix by P -> 3 P^2 - 2 P^3."""

    def __init__(self, n, rng):
        self.n = n
        onsite = np.diag(rng.normal(0.0, 0.4, n))
        t = -1.0 + 0.25 * (-1.0) ** np.arange(n - 1)
        self.H = onsite + np.diag(t, 1) + np.diag(t, -1)
        levels = np.linalg.eigvalsh(self.H)
        fermi = 0.5 * (levels[n // 2 - 1] + levels[n // 2])
        width = 0.5 / max(levels[-1] - fermi, fermi - levels[0])
        one = np.eye(n)
        self.guess = 0.5 * one + width * (fermi * one - self.H)

    def density(self, iterations=24):
        P = self.guess
        for _ in range(iterations):
            PP = P @ P
            P = 3.0 * PP - 2.0 * (PP @ P)
        return P

    def energy(self, P):
        return 2.0 * np.trace(P @ self.H)


generator = np.random.default_rng(4)
systems = [Chain(110, generator) for _ in range(16)]
total = 0.0

for i in range(600):
    chain = systems[i % 16]
    rho = chain.density()
    total += chain.energy(rho)

print(f"mean energy per site {total / 600 / 110:.10f}, electrons {2 * np.trace(rho):.6f}")
