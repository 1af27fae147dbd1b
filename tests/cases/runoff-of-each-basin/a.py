# Daily runoff of a river basin: every grid cell drains into one catchment of the
# routing table, add up what each catchment receives.
import numpy as np

rng = np.random.default_rng(11)
n_cells = 40_000
n_catchments = 900

# drains_to.npy comes from the GIS export, 32-bit integers
drains_to = rng.integers(0, n_catchments, n_cells).astype(np.int32)
# the satellite product and the cell areas are stored as float32
cell_area = rng.uniform(0.5, 1.5, n_cells).astype(np.float32)
storms = rng.gamma(0.6, 4.0, (16, n_cells)).astype(np.float32)

peak = 0.0
inflow = np.zeros(n_catchments)     # double, so that the sums do not drift
for day in range(200_000):
    runoff = storms[day % 16] * cell_area
    inflow.fill(0.0)
    np.add.at(inflow, drains_to, runoff)
    peak = max(peak, inflow.max())

print("highest daily inflow", peak)
