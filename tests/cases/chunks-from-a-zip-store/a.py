"""Regional means from a chunked sea surface temperature array kept in one zip file."""
import json
import os
import tempfile
import time
import zipfile
import numpy as np

READS = 12000
GRID = 14          # 14 x 14 chunks
SIDE = 64


class ZipStore:
    """Read-only mapping from chunk keys to the bytes in a zip file."""

    def __init__(self, path):
        self.path = path
        self.zf = zipfile.ZipFile(path, "r")

    def __getitem__(self, key):
        with self.zf.open(key) as f:
            return f.read()

    def close(self):
        self.zf.close()


def write_store(path, rng):
    meta = {"shape": [GRID * SIDE] * 2, "chunks": [SIDE, SIDE], "dtype": "<i2", "scale": 0.01}
    yy, xx = np.mgrid[0:SIDE, 0:SIDE]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zf:
        zf.writestr("sst/.zarray", json.dumps(meta))
        for i in range(GRID):
            for j in range(GRID):
                sst = 2800 - 90 * i + 3 * j + 40 * np.sin(yy / 11) * np.cos(xx / 17)
                sst += rng.integers(-3, 4, sst.shape)
                zf.writestr(f"sst/{i}.{j}", sst.astype("<i2").tobytes())
    return path


def chunk(store, meta, i, j):
    raw = store[f"sst/{i}.{j}"]
    return np.frombuffer(raw, meta["dtype"]).reshape(meta["chunks"]) * meta["scale"]


def main():
    rng = np.random.default_rng(3)
    with tempfile.TemporaryDirectory() as folder:
        store = ZipStore(write_store(os.path.join(folder, "sst.zip"), rng))
        meta = json.loads(store["sst/.zarray"])
        where = rng.integers(0, GRID, (READS, 2))
        weights = np.cos(np.linspace(-0.3, 0.3, SIDE))[:, None]
        total, front = 0.0, 0.0

        begin = time.perf_counter()
        for i, j in where:
            sst = chunk(store, meta, i, j)
            gy, gx = np.gradient(sst)
            strength = np.hypot(gy, gx)
            total += (sst * weights).sum() / (weights.sum() * SIDE)
            front += np.percentile(strength, 95)
        seconds = time.perf_counter() - begin
        store.close()

    print(f"mean SST {total / READS:.6f}  front {front / READS:.6f}")
    print(f"{READS} chunks in {seconds:.3f} s")


if __name__ == "__main__":
    main()
