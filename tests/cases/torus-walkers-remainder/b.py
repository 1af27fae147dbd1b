import time
import numpy as np


class Torus:
    """Lattice with periodic boundaries; a walker's place is one integer, row * width + column."""

    moves = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)]).T.copy()

    def __init__(self, height, width):
        self.height = height
        self.width = width
        self.size = height * width

    def coordinates(self, place):
        return place // self.width, place % self.width

    def hop(self, place, direction):
        r, c = self.coordinates(place)
        dr, dc = self.moves
        r = (r + dr.take(direction)) % self.height
        c = (c + dc.take(direction)) % self.width
        return r * self.width + c


def simulate(steps=18_000, walkers=10_000, seed=2024):
    gen = np.random.default_rng(seed)
    torus = Torus(100, 140)
    place = gen.integers(0, torus.size, walkers)
    counts = np.zeros(torus.size, dtype=np.int64)
    crowd = 0
    for _ in range(steps):
        place = torus.hop(place, gen.integers(0, 4, walkers, dtype=np.uint8))
        here = np.bincount(place, minlength=torus.size)
        counts += here
        crowd += int(here.max())
    return counts, crowd


if __name__ == "__main__":
    n_steps = 18_000
    began = time.perf_counter()
    counts, crowd = simulate(n_steps)
    spent = time.perf_counter() - began
    check = int((counts * np.arange(counts.size) % 1009).sum())
    print("never visited", np.count_nonzero(counts == 0), "crowding", crowd, "checksum", check)
    print(f"{spent:.3f} s = {1e3 * spent / n_steps:.3f} ms a step")
