import gzip
import os
import tempfile

import numpy as np

# hourly files of a pressure logger, one reading a line, compressed
rng = np.random.default_rng(3)
folder = tempfile.TemporaryDirectory()
paths = []
for hour in range(24):
    readings = 1013.25 + np.cumsum(rng.normal(0, 0.02, 1800))
    path = os.path.join(folder.name, f"hour{hour:02d}.txt.gz")
    with gzip.open(path, "wt") as f:
        f.writelines(f"{r:.3f}\n" for r in readings)
    paths.append(path)

largest = 0.0
for turn in range(5000):
    values = []
    with gzip.open(paths[turn % 24]) as f:
        line = f.readline()
        while line:
            values.append(float(line))
            line = f.readline()
    pressure = np.array(values)
    largest = max(largest, pressure.max() - pressure.min())

print("readings in the last file:", len(pressure), "largest hourly range:", round(largest, 3))
folder.cleanup()
