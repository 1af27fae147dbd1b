"""Map the hourly vertical displacement of a GNSS network onto a regular grid."""
import numpy as np
from scipy.interpolate import griddata

rng = np.random.default_rng(5)
N_STATIONS = 600
N_HOURS = 40000

# station coordinates (local east / north, km); the corners close the network
east = np.concatenate([rng.uniform(0, 300, N_STATIONS), [-5, -5, 305, 305]])
north = np.concatenate([rng.uniform(0, 200, N_STATIONS), [-5, 205, -5, 205]])
stations = np.column_stack([east, north])

grid_e, grid_n = np.meshgrid(np.linspace(0, 300, 61), np.linspace(0, 200, 41))


def displacement(day):
    """Seasonal loading plus a slowly growing subsidence bowl, in mm."""
    season = 6.0 * np.sin(2 * np.pi * (day / 365.25 + east / 900.0))
    bowl = -0.01 * day * np.exp(-((east - 140) ** 2 + (north - 90) ** 2) / 1800.0)
    return season + bowl


mean_map = np.zeros_like(grid_e)
lowest = []
for hour in range(N_HOURS):
    up = displacement(hour / 24)
    field = griddata(stations, up, (grid_e, grid_n), method="linear")
    mean_map += field
    lowest.append(field.min())

mean_map /= N_HOURS
print("mean of the maps %.6f mm" % mean_map.mean(), "lowest value %.6f mm" % min(lowest))
