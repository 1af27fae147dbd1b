"""Reflector heights from GNSS SNR files: one arc a file, one periodogram an arc."""
import os
import tempfile
import time
import numpy as np

ARCS = 5000
FILES = 40
ROWS = 360
WAVELENGTH = 0.19029


def write_arcs(folder, rng):
    names = []
    for k in range(FILES):
        elev = np.sort(rng.uniform(5.0, 25.0, ROWS))
        height = 2.0 + 0.05 * k
        s = np.sin(np.radians(elev))
        snr1 = 38 + 12 * s + 3 * np.cos(4 * np.pi * height / WAVELENGTH * s) + rng.normal(0, 0.5, ROWS)
        snr2 = snr1 - 4 + rng.normal(0, 0.5, ROWS)
        azim = np.linspace(120.0, 140.0, ROWS)
        secs = np.arange(ROWS) * 30.0 + 600 * k
        path = os.path.join(folder, f"p038{k:03d}0.24.snr66")
        with open(path, "w") as f:
            f.write("% sat  elev   azim   secs  edot  S1  S2\n")
            for row in zip(elev, azim, secs, snr1, snr2):
                f.write("%3d %9.4f %9.4f %9.1f %9.5f %6.2f %6.2f\n" % (k % 32 + 1, row[0], row[1], row[2], 0.004, row[3], row[4]))
        names.append(path)
    return names


def read_snr(path):
    return np.genfromtxt(path, comments="%")


def peak_height(arc, heights, column=5):
    s = np.sin(np.radians(arc[:, 1]))
    power = 10 ** (arc[:, column] / 20)
    power = power - np.polyval(np.polyfit(s, power, 2), s)
    phase = (4 * np.pi / WAVELENGTH) * np.outer(heights, s)
    amp = np.hypot(np.cos(phase) @ power, np.sin(phase) @ power)
    return heights[amp.argmax()], amp.max() / amp.mean()


def main():
    rng = np.random.default_rng(2024)
    heights = np.arange(1.5, 4.5, 0.1)
    total, quality = 0.0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        files = write_arcs(folder, rng)
        t0 = time.perf_counter()
        for i in range(ARCS):
            arc = read_snr(files[i % FILES])
            h, q = peak_height(arc, heights)
            total += h
            quality += q
        t1 = time.perf_counter()
    print(f"mean height {total / ARCS:.5f} m, peak to noise {quality / ARCS:.5f}")
    print(f"{ARCS} arcs: {t1 - t0:.3f} s")


main()
