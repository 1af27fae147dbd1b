import numpy as np


class Waterfall:
    """Newest line on top; one array for the whole run, shifted in place."""

    def __init__(self, n_lines, n_bins, floor=-60.0):
        self.image = np.full((n_lines, n_bins), floor)

    def push(self, line):
        self.image[1:] = self.image[:-1]
        self.image[0] = line

    def strongest(self, last=16):
        return int(np.argmax(self.image[:last].mean(axis=0)))


rng = np.random.default_rng(3)
n_fft = 1024
window = np.hanning(n_fft)
t = np.arange(n_fft)
iq = []
for k in range(64):
    noise = rng.standard_normal(n_fft) + 1j * rng.standard_normal(n_fft)
    iq.append((noise + 4 * np.exp(2j * np.pi * (0.1 + 0.002 * k) * t)) * window)

display = Waterfall(1500, n_fft)
checksum = 0
for block in range(3000):
    power = np.abs(np.fft.fftshift(np.fft.fft(iq[block % 64]))) ** 2
    display.push(10 * np.log10(power + 1e-12))
    checksum += display.strongest()

print("checksum", checksum, round(float(display.image[::100].mean()), 6))
