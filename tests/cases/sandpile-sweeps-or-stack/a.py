import numpy as np

N = 96
rng = np.random.default_rng(12)


def relax(grid):
    """Topple every unstable cell at once until none is left; grains fall off at the border."""
    topplings = 0
    while True:
        unstable = grid >= 4
        count = int(np.count_nonzero(unstable))
        if count == 0:
            return topplings
        topplings += count
        fall = unstable.astype(grid.dtype)
        grid -= 4 * fall
        grid[1:, :] += fall[:-1, :]
        grid[:-1, :] += fall[1:, :]
        grid[:, 1:] += fall[:, :-1]
        grid[:, :-1] += fall[:, 1:]


start = rng.integers(0, 4, (N, N))
relax(start)
showers = rng.integers(0, N, (50, 25, 2)).tolist()

sizes = []
for shower in range(20000):
    grid = start.copy()
    for row, col in showers[shower % 50]:
        grid[row, col] += 1
        sizes.append(relax(grid))

print("topplings", sum(sizes), "largest avalanche", max(sizes))
