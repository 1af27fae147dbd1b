import numpy as np
from scipy import fft


def morlet_bank(freqs, fs, n_fft, cycles=7):
    """spectra of all Morlet wavelets, each centred on sample 0"""
    bank = np.zeros((len(freqs), n_fft), dtype=np.complex64)
    for i, f in enumerate(freqs):
        sigma = cycles / (2 * np.pi * f)
        t = np.arange(-4 * sigma, 4 * sigma, 1 / fs)
        psi = np.exp(2j * np.pi * f * t - t ** 2 / (2 * sigma ** 2))
        psi /= np.abs(psi).sum()
        buffer = np.zeros(n_fft, dtype=complex)
        buffer[:len(psi)] = psi
        bank[i] = fft.fft(np.roll(buffer, -((len(psi) - 1) // 2)))
    return bank


fs, n_samples = 500.0, 10000
freqs = np.geomspace(4, 100, 32)
n_fft = fft.next_fast_len(n_samples + 1200)
bank = morlet_bank(freqs, fs, n_fft)

rng = np.random.default_rng(3)
channels = rng.standard_normal((16, n_samples)).astype(np.float32)
total = np.zeros(len(freqs))
for k in range(2000):
    spectrum = fft.fft(channels[k % 16], n_fft)
    coef = fft.ifft(bank * spectrum, axis=1)[:, :n_samples]
    p = np.abs(coef) ** 2
    total += p.mean(axis=1)
print("mean power", total[:4] / 2000)
