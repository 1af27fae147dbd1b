import numpy as np

# waterfall display of a receiver: newest spectrum on top, the older lines move down
rng = np.random.default_rng(3)
n_fft, n_lines = 1024, 1500
window = np.hanning(n_fft)
t = np.arange(n_fft)
iq = [(rng.standard_normal(n_fft) + 1j * rng.standard_normal(n_fft)
       + 4 * np.exp(2j * np.pi * (0.1 + 0.002 * k) * t)) * window for k in range(64)]

waterfall = np.full((n_lines, n_fft), -60.0)
other = np.full((n_lines, n_fft), -60.0)
peak_bin = 0
for block in range(3000):
    spectrum = np.fft.fftshift(np.fft.fft(iq[block % 64]))
    line = 10 * np.log10(np.abs(spectrum) ** 2 + 1e-12)
    other[1:] = waterfall[:-1]
    other[0] = line
    waterfall, other = other, waterfall
    peak_bin += int(waterfall[:16].mean(axis=0).argmax())

print("checksum", peak_bin, round(float(waterfall[::100].mean()), 6))
