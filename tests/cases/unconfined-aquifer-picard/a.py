import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import splu

NY, NX, CELL = 50, 66, 50.0


class Aquifer:
    """Depth-averaged flow in an unconfined aquifer: transmissivity follows the head."""

    def __init__(self, conductivity, bottom, specific_yield=0.15):
        self.k = conductivity
        self.bottom = bottom
        self.storage = specific_yield * CELL ** 2
        self.n = conductivity.size
        self.cell = np.arange(self.n).reshape(conductivity.shape)

    def conductances(self, head):
        t = self.k * np.maximum(head - self.bottom, 0.5)
        east = 2 * t[:, :-1] * t[:, 1:] / (t[:, :-1] + t[:, 1:])
        south = 2 * t[:-1] * t[1:] / (t[:-1] + t[1:])
        return east, south

    def system(self, head, dt):
        east, south = self.conductances(head)
        i = np.concatenate([self.cell[:, :-1].ravel(), self.cell[:-1].ravel()])
        j = np.concatenate([self.cell[:, 1:].ravel(), self.cell[1:].ravel()])
        c = np.concatenate([east.ravel(), south.ravel()])
        off = sp.coo_matrix((-c, (i, j)), shape=(self.n, self.n))
        off = off + off.T
        diagonal = -np.asarray(off.sum(axis=1)).ravel() + self.storage / dt
        diagonal[self.cell[:, 0]] += 1e6
        return (off + sp.diags(diagonal)).tocsc()

    def advance(self, head, recharge, wells, dt, river, picard=2):
        guess = head
        for _ in range(picard):
            matrix = self.system(guess, dt)
            rhs = self.storage / dt * head.ravel() + recharge * CELL ** 2 - wells
            rhs[self.cell[:, 0]] += 1e6 * river
            guess = splu(matrix, permc_spec="NATURAL").solve(rhs).reshape(head.shape)
        return guess


rng = np.random.default_rng(19)
k = np.exp(rng.normal(np.log(8.0), 0.7, size=(NY, NX)))
aquifer = Aquifer(k, bottom=np.zeros((NY, NX)))
head = np.full((NY, NX), 20.0)
pumping = np.zeros(NY * NX)
pumping[aquifer.cell[[12, 25, 38], [38, 54, 25]]] = 900.0

for week in range(156):
    season = 0.5 + 0.5 * np.sin(2 * np.pi * week / 52)
    head = aquifer.advance(head, 0.002 * season, pumping * (1.4 - season), 7.0, river=18.0)

print(f"lowest head {head.min():.6f} m, mean {head.mean():.6f} m")
