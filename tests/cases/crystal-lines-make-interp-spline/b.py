"""Photon events of a crystal spectrometer: channel -> wavelength, then a histogram."""
import numpy as np
from scipy.interpolate import make_interp_spline

N_CAL = 6000
N_EVENTS = 60_000
N_RUNS = 8000

rng = np.random.default_rng(5)


def calibration():
    """Wavelengths measured at uneven detector positions."""
    pos = np.sort(rng.uniform(0.0, 2048.0, N_CAL))
    pos[0], pos[-1] = 0.0, 2048.0
    lam = 3.9 + 4.1e-5 * pos + 2e-9 * pos ** 2 + 1e-6 * np.sin(pos / 40.0)
    return make_interp_spline(pos, lam, k=3)


def exposure():
    lines = rng.uniform(100.0, 1950.0, 25)
    n_line = N_EVENTS // 2
    on_line = rng.choice(lines, n_line) + rng.normal(0.0, 1.5, n_line)
    backgr = rng.uniform(0.0, 2048.0, N_EVENTS - n_line)
    pos = np.concatenate([on_line, backgr])
    rng.shuffle(pos)
    return np.clip(pos, 0.0, 2048.0)


curve = calibration()
exposures = [exposure() for _ in range(4)]
edges = np.linspace(3.89, 4.0, 1501)
spectrum = np.zeros(len(edges) - 1)

for run in range(N_RUNS):
    channel = exposures[run % len(exposures)]
    wavelength = curve(np.sort(channel))
    counts, _ = np.histogram(wavelength, bins=edges)
    spectrum += counts

print("events", int(spectrum.sum()), "peak", edges[spectrum.argmax()])
