import numpy as np
from scipy.signal import spectrogram

rng = np.random.default_rng(11)
fs, seconds, blocks = 16000, 8, 16
n_fft, hop = 1024, 320
t = np.arange(fs * seconds) / fs

recording = rng.standard_normal((blocks, t.size)).astype(np.float32)
recording[::3] += np.sin(2 * np.pi * (600 + 90 * t) * t).astype(np.float32)

calls = 0
snr_total = 0.0
for n in range(1200):
    freqs, times, power = spectrogram(recording[n % blocks], fs, "hann", n_fft, hop, scaling="spectrum")
    band = (freqs >= 400) & (freqs <= 2500)
    in_band = power[band].max(axis=0)
    floor = np.median(power[~band], axis=0)
    snr = 10 * np.log10(in_band / floor)
    snr_total += snr.mean()
    calls += int(snr.mean() > 15)

print(f"{calls} blocks with a call, mean SNR {snr_total / 1200:.4f} dB")
