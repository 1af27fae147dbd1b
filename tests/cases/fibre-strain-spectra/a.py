import numpy as np
from scipy import fft

rng = np.random.default_rng(8)
n_channels, n_samples = 300, 2048
strain = rng.normal(size=(n_samples, n_channels))
taper = np.hanning(n_samples)[:, None]


def band_power(block):
    spectrum = fft.rfft(block * taper, axis=0)
    power = spectrum.real ** 2 + spectrum.imag ** 2
    return power[20:200].sum(axis=0)


alarm = 0
for shot in range(300):
    power = band_power(strain)
    alarm += int((power > 1.1 * power.mean()).sum())

print("alarms", alarm)
