"""Random walkers on a periodic H x W lattice, sites numbered row by row; the visits are counted."""
import time
import numpy as np

H, W = 100, 140
WALKERS = 10_000
STEPS = 18_000

DROW = np.array([-1, 1, 0, 0])
DCOL = np.array([0, 0, -1, 1])


def wrap(x, n):
    return x - x // n * n


def split(site):
    row = site // W
    return row, site - row * W


def main():
    rng = np.random.default_rng(2024)
    site = rng.integers(0, H * W, WALKERS)
    visits = np.zeros(H * W, dtype=np.int64)
    met = 0
    t0 = time.perf_counter()
    for step in range(STEPS):
        way = rng.integers(0, 4, WALKERS, dtype=np.uint8)
        row, col = split(site)
        row = wrap(row + DROW.take(way), H)
        col = wrap(col + DCOL.take(way), W)
        site = row * W + col
        now = np.bincount(site, minlength=H * W)
        visits += now
        met += int(now.max())
    dt = time.perf_counter() - t0
    fresh = np.count_nonzero(visits == 0)
    print("never visited", fresh, "crowding", met, "checksum", int((visits * np.arange(H * W) % 1009).sum()))
    print(f"{dt:.3f} s = {1e3 * dt / STEPS:.3f} ms a step")


main()
