import time
import numpy as np
from scipy.spatial import cKDTree
from scipy.sparse import coo_matrix
from scipy.sparse import linalg as sla


class Swarm:
    """Robots on springs around their posts; the radio link gets weaker with the distance."""

    def __init__(self, n=220, side=10.0, reach=1.6, seed=11):
        self.n, self.side, self.reach = n, side, reach
        self.rng = np.random.default_rng(seed)
        ticks = np.linspace(0.4, 9.6, 15)
        xx, yy = np.meshgrid(ticks, ticks)
        posts = np.stack((xx, yy), -1).reshape(-1, 2)[:n]
        self.x = posts + self.rng.normal(0, 0.12, (n, 2))
        self.post = self.x.copy()
        self.v = self.rng.normal(0, 0.3, (n, 2))
        self.v0 = self.rng.normal(size=n)

    def move(self, dt=0.05):
        self.v += 0.05 * (self.post - self.x) + self.rng.normal(0, 0.02, self.v.shape)
        self.v *= 0.97
        self.x = np.clip(self.x + dt * self.v, 0.0, self.side)

    def laplacian(self):
        p = cKDTree(self.x).query_pairs(self.reach, output_type="ndarray")
        a, b = p.T
        d = np.linalg.norm(self.x[a] - self.x[b], axis=1)
        w = np.exp(-(d / self.reach) ** 2)
        deg = np.bincount(a, w, self.n) + np.bincount(b, w, self.n)
        k = np.arange(self.n)
        rows = np.concatenate((a, b, k))
        cols = np.concatenate((b, a, k))
        return coo_matrix((np.concatenate((-w, -w, deg)), (rows, cols)), shape=(self.n, self.n)).tocsc()

    def connectivity(self):
        w, u = sla.eigsh(self.laplacian(), k=2, sigma=-1e-3, which="LM", v0=self.v0)
        second = np.argsort(w)[1]
        return w[second], u[:, second]


if __name__ == "__main__":
    swarm, steps = Swarm(), 1000
    acc, check = 0.0, 0
    begin = time.perf_counter()
    for _ in range(steps):
        swarm.move()
        value, mode = swarm.connectivity()
        acc += value
        check += int(np.abs(mode).argmax())
    took = time.perf_counter() - begin
    print(f"mean algebraic connectivity {acc / steps:.8f}, checksum {check}")
    print(f"time {took:.3f} s, {1e3 * took / steps:.3f} ms a step")
