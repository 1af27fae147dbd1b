import numpy as np
import scipy.sparse as sp


class ParallelBeam:
    def __init__(self, size, angles, groups):
        self.size = size
        self.blocks = []
        for g in range(groups):
            views = [self.view(np.pi * k / angles) for k in range(g, angles, groups)]
            block = sp.vstack(views, format="csr")
            norm = np.maximum(block.sum(axis=1), 1.0)
            weight = np.maximum(block.sum(axis=0), 1.0)
            self.blocks.append((block, norm, weight))

    def view(self, phi):
        n = self.size
        c = (n - 1) / 2
        t, r = np.meshgrid(np.arange(n) - c, np.arange(n) - c, indexing="ij")
        col = np.rint(t * np.cos(phi) - r * np.sin(phi) + c).astype(int)
        row = np.rint(t * np.sin(phi) + r * np.cos(phi) + c).astype(int)
        inside = (col >= 0) & (col < n) & (row >= 0) & (row < n)
        ray = np.nonzero(inside)[0]
        pixel = (row * n + col)[inside]
        return sp.coo_array((np.ones(ray.size), (ray, pixel)), shape=(n, n * n)).tocsr()


def main():
    n, angles, groups = 96, 120, 12
    beam = ParallelBeam(n, angles, groups)
    y, x = np.mgrid[:n, :n] - n / 2
    truth = ((x / 38) ** 2 + (y / 30) ** 2 < 1) + 0.6 * ((x - 8) ** 2 + y ** 2 < 80)
    noise = np.random.default_rng(1).normal(0, 0.3, (angles, n))
    data = [b @ truth.ravel() + noise[g::groups].ravel() for g, (b, _, _) in enumerate(beam.blocks)]
    f = np.zeros(n * n)
    for sweep in range(1500):
        for measured, (block, norm, weight) in zip(data, beam.blocks):
            back = block.T @ ((measured - block @ f) / norm)
            f = np.maximum(f + 0.25 * back / weight, 0.0)
    print("error", round(float(np.linalg.norm(f - truth.ravel()) / np.linalg.norm(truth)), 5))


main()
