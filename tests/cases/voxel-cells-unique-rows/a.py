"""Thin a lidar sweep: how many voxels are hit, and how many hits has the fullest one?"""
import time

import numpy as np

SWEEPS = 20000
VOXEL = 0.5

rng = np.random.default_rng(15713)
azimuth = rng.uniform(0.0, 2.0 * np.pi, 2500)
distance = 3.0 + 15.0 * rng.beta(1.5, 3.0, 2500)
cloud = np.stack(
    [distance * np.cos(azimuth), distance * np.sin(azimuth), rng.uniform(0.0, 4.0, 2500)],
    axis=1,
)
headings = np.linspace(0.0, 0.4, 16)


def to_voxels(points, heading):
    shifted = points + np.array([20.0 + heading, 20.0 - heading, 0.0])
    return np.floor(shifted / VOXEL).astype(np.int64)


occupied = 0
fullest = 0
t0 = time.perf_counter()
for sweep in range(20000):
    cells = to_voxels(cloud, headings[sweep % 16])
    voxels, hits = np.unique(cells, axis=0, return_counts=True)
    occupied += len(voxels)
    fullest = max(fullest, int(hits.max()))

print("occupied voxels per sweep", occupied / SWEEPS)
print("fullest voxel", fullest)
print("seconds per sweep", (time.perf_counter() - t0) / SWEEPS)
