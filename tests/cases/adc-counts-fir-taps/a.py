import numpy as np

fs = 2000
rng = np.random.default_rng(12)
t = np.arange(20000) / fs
strain = 900 * np.sin(2 * np.pi * 7 * t) + 400 * np.sin(2 * np.pi * 310 * t)
counts = np.round(strain + rng.normal(0, 60, t.size)).astype(np.int64)    # 16-bit ADC codes


def lowpass_taps(n, cutoff, bits=14):
    k = np.arange(n) - (n - 1) / 2
    h = np.sinc(2 * cutoff / fs * k) * np.hamming(n)
    h = h / h.sum()
    return np.round(h * 2**bits).astype(np.int64)      # Q14, as the firmware has them


taps = lowpass_taps(101, 60)

peak = 0
for block in range(2500):
    segment = np.roll(counts, 17 * block)
    smooth = np.convolve(segment, taps, mode="same")
    peak = max(peak, int(smooth.max()))

print("highest value", peak / 2**14)
