import os
import tempfile

import numpy as np


def load(path):
    # what np.save writes for a plain C-ordered array: 128 bytes of header, then the data
    with open(path, "rb") as f:
        header = f.read(128)
        descr = header[21:24].decode("latin1")
        dims = header[header.index(b"(") + 1:header.index(b")")]
        shape = tuple(int(n) for n in dims.split(b",") if n.strip())
        data = f.read()
    return np.ndarray(shape, dtype=descr, buffer=data)


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
        x[row] = load(paths[i])
    total += float(x[0, 0, 0])

print("checksum:", round(total, 4))
folder.cleanup()
