import os
import tempfile

import numpy as np

rng = np.random.default_rng(0)
n_files, batch = 512, 32
folder = tempfile.TemporaryDirectory()
paths = []
for i in range(n_files):
    path = os.path.join(folder.name, f"patch{i:04d}.npy")
    np.save(path, rng.standard_normal((64, 16)).astype(np.float32))
    paths.append(path)

total = 0.0
for step in range(6000):
    picked = rng.integers(0, n_files, batch)
    x = np.empty((batch, 64, 16), np.float32)
    for row, i in enumerate(picked):
        x[row] = np.load(paths[i])
    total += float(x[0, 0, 0])

print("checksum:", round(total, 4))
folder.cleanup()
