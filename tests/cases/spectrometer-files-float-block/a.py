import os
import struct
import tempfile

import numpy as np

HEADER = struct.Struct("<4sIdd")     # magic, points, first, last


def write_runs(folder, count, points):
    rng = np.random.default_rng(17)
    x = np.linspace(0.0, 1.0, points)
    for n in range(count):
        y = np.exp(-((x - 0.2 - 0.01 * n) / 0.02) ** 2) + 0.01 * rng.standard_normal(points)
        with open(os.path.join(folder, f"run{n:03d}.spx"), "wb") as f:
            f.write(HEADER.pack(b"SPX1", points, 400.0, 4000.0))
            f.write(y.astype("<f4").tobytes())


def read_block(content, offset, points):
    return np.array(list(struct.unpack("<%df" % points, content[offset:offset + 4 * points])))


def read_spectrum(path):
    with open(path, "rb") as f:
        content = f.read()
    magic, points, first, last = HEADER.unpack(content[:HEADER.size])
    if magic != b"SPX1":
        raise ValueError(path)
    amplitude = read_block(content, HEADER.size, points)
    return np.linspace(first, last, points), amplitude


def band_position(wavenumber, amplitude):
    base = np.percentile(amplitude, 20)
    weight = np.clip(amplitude - base - 0.05, 0.0, None)
    return (wavenumber * weight).sum() / weight.sum()


with tempfile.TemporaryDirectory() as folder:
    write_runs(folder, 40, 20000)
    names = sorted(os.listdir(folder))
    positions = []
    for repeat in range(140):
        for name in names:
            wn, amp = read_spectrum(os.path.join(folder, name))
            positions.append(band_position(wn, amp))

print(len(positions), "spectra, mean band position %.4f" % np.mean(positions))
