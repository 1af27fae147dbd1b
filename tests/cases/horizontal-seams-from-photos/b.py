import numpy as np
from scipy import ndimage


def photo(seed, height=768, width=1024):
    rng = np.random.default_rng(seed)
    return ndimage.gaussian_filter(rng.random((height, width)), 3) * 255


def energy_map(gray):
    return np.abs(ndimage.sobel(gray, 0)) + np.abs(ndimage.sobel(gray, 1))


def vertical_seam(energy):
    rows, cols = energy.shape
    cost = np.copy(energy)
    for i in range(1, rows):
        above = cost[i - 1]
        best = above.copy()
        np.minimum(best[1:], above[:-1], out=best[1:])
        np.minimum(best[:-1], above[1:], out=best[:-1])
        cost[i] += best
    seam = np.empty(rows, dtype=int)
    j = seam[-1] = int(np.argmin(cost[-1]))
    for i in range(rows - 2, -1, -1):
        lo = max(j - 1, 0)
        j = seam[i] = lo + int(np.argmin(cost[i, lo:j + 2]))
    return seam, cost[-1].min()


def horizontal_seam(energy):
    return vertical_seam(np.ascontiguousarray(energy.T))


maps = [energy_map(photo(s)) for s in range(4)]

total = 0.0
for n in range(400):
    seam, cost = horizontal_seam(maps[n % 4])
    total += cost

print(f"mean cost of a horizontal seam: {total / 400:.6f}, ends in row {seam[-1]}")
