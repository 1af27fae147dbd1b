import pathlib
import tempfile
from dataclasses import dataclass

import numpy as np

head = np.dtype([("magic", "S4"), ("points", "<u4"), ("first", "<f8"), ("last", "<f8")])


@dataclass
class Spectrum:
    wavenumber: np.ndarray
    amplitude: np.ndarray

    @classmethod
    def from_file(cls, path):
        raw = path.read_bytes()
        h = np.frombuffer(raw, dtype=head, count=1)[0]
        if h["magic"] != b"SPX1":
            raise ValueError(path)
        n = int(h["points"])
        y = np.frombuffer(raw, dtype="<f4", count=n, offset=head.itemsize)
        return cls(np.linspace(h["first"], h["last"], n), y.astype(float))

    def centroid(self):
        floor = np.percentile(self.amplitude, 20)
        w = np.clip(self.amplitude - floor - 0.05, 0.0, None)
        return np.dot(self.wavenumber, w) / w.sum()


def make_files(folder, count=40, points=20000):
    rng = np.random.default_rng(17)
    x = np.linspace(0.0, 1.0, points)
    for n in range(count):
        y = np.exp(-((x - 0.2 - 0.01 * n) / 0.02) ** 2) + 0.01 * rng.standard_normal(points)
        h = np.array([(b"SPX1", points, 400.0, 4000.0)], dtype=head)
        (folder / f"run{n:03d}.spx").write_bytes(h.tobytes() + y.astype("<f4").tobytes())


def all_runs(folder, repeats):
    files = sorted(folder.glob("*.spx"))
    for _ in range(repeats):
        yield from files


with tempfile.TemporaryDirectory() as tmp:
    folder = pathlib.Path(tmp)
    make_files(folder)
    total, seen = 0.0, 0
    for path in all_runs(folder, 140):
        total += Spectrum.from_file(path).centroid()
        seen += 1

print(seen, "spectra, mean band position", round(total / seen, 4))
