import numpy as np

N = 96
rng = np.random.default_rng(12)


def relax(grid, todo):
    """Topple the cells on the stack, and push the neighbours that become unstable."""
    topplings = 0
    while todo:
        row, col = todo.pop()
        if grid[row][col] < 4:
            continue
        grid[row][col] -= 4
        topplings += 1
        if grid[row][col] >= 4:
            todo.append((row, col))
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= r < N and 0 <= c < N:
                grid[r][c] += 1
                if grid[r][c] >= 4:
                    todo.append((r, c))
    return topplings


start = rng.integers(0, 4, (N, N)).tolist()
relax(start, [(r, c) for r in range(N) for c in range(N)])
showers = rng.integers(0, N, (50, 25, 2)).tolist()

sizes = []
for shower in range(20000):
    grid = [line[:] for line in start]
    for row, col in showers[shower % 50]:
        grid[row][col] += 1
        sizes.append(relax(grid, [(row, col)]))

print("topplings", sum(sizes), "largest avalanche", max(sizes))
