import numpy as np
from scipy import fft

rng = np.random.default_rng(8)
n_channels, n_samples = 300, 2048
strain = np.ascontiguousarray(rng.normal(size=(n_samples, n_channels)).T.astype(np.float32))
taper = np.hanning(n_samples).astype(np.float32)


def band_power(block):
    spectrum = fft.rfft(block * taper, axis=1)
    power = spectrum.real ** 2 + spectrum.imag ** 2
    return power[:, 20:200].sum(axis=1)


alarm = 0
for shot in range(300):
    power = band_power(strain)
    alarm += int((power > 1.1 * power.mean()).sum())

print("alarms", alarm)
