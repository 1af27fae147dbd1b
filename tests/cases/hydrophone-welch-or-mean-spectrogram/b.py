import numpy as np
from scipy import signal

FS = 32_000
rng = np.random.default_rng(4)
t = np.arange(8 * FS) / FS
minutes = [rng.standard_normal(t.size) + 0.3 * np.sin(2 * np.pi * f0 * t) for f0 in (410.0, 1250.0, 3100.0)]


def noise_level(pressure):
    f, times, sxx = signal.spectrogram(pressure, FS, nperseg=1024)
    psd = sxx.mean(axis=-1)
    band = (f > 300) & (f < 5000)
    return 10 * np.log10(psd[band].mean())


levels = []
for k in range(240):
    levels.append(noise_level(minutes[k % 3]))

print(f"median level {np.median(levels):.3f} dB")
