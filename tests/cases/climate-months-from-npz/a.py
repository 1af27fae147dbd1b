import os
import tempfile

import numpy as np
from scipy import ndimage

rng = np.random.default_rng(4)
path = os.path.join(tempfile.mkdtemp(), "climate.npz")
np.savez(path,
         temperature=rng.normal(285, 12, (36, 90, 180)).astype(np.float32),
         lat=np.linspace(-89, 89, 90))

data = np.load(path)

trend = []
for i in range(8000):
    month = i % 36
    field = ndimage.gaussian_filter(data["temperature"][month], 2.5, mode=("nearest", "wrap"))
    w = np.cos(np.radians(data["lat"]))
    zonal = np.sort(field, axis=1)[:, 9:-9].mean(axis=1)
    trend.append(np.average(zonal, weights=w))

print("mean temperature:", np.mean(trend))
