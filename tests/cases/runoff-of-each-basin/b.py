import numpy as np

N_CELLS, N_BASINS = 40_000, 900


def load_basin(seed):
    gen = np.random.default_rng(seed)
    basin_of_cell = gen.integers(0, N_BASINS, N_CELLS)
    area = gen.uniform(0.5, 1.5, N_CELLS)
    rain = gen.gamma(0.6, 4.0, (16, N_CELLS))
    return basin_of_cell, area, rain


def route(depth, area, basin_of_cell, out):
    """Sum the water of all cells that belong to the same basin."""
    out[:] = 0
    volume = depth * area
    np.add.at(out, basin_of_cell, volume)
    return out


basin_of_cell, area, rain = load_basin(11)
totals = np.empty(N_BASINS)
highest = 0.0
for t in range(200_000):
    route(rain[t % len(rain)], area, basin_of_cell, totals)
    highest = max(highest, totals.max())

print(f"max: {highest:.6f}")
