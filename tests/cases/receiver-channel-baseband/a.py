import numpy as np
import scipy.fft


class Channel:
    """Mixes one channel of a wide-band recording down to zero frequency."""

    def __init__(self, f_offset, fs, block):
        self.f_offset = f_offset
        self.fs = fs
        self.block = block

    def shift(self, iq):
        t = np.arange(self.block) / self.fs
        lo_i = np.cos(2 * np.pi * self.f_offset * t)
        lo_q = -np.sin(2 * np.pi * self.f_offset * t)
        return iq * (lo_i + 1j * lo_q)

    def power_spectrum(self, x, nfft=1024):
        segments = x.reshape(-1, nfft) * np.hanning(nfft)
        spec = scipy.fft.fft(segments, axis=1)
        return (spec.real ** 2 + spec.imag ** 2).mean(axis=0)


fs = 2.048e6
block = 131072
rng = np.random.default_rng(8)
recording = rng.standard_normal((8, 2 * block), dtype=np.float32).view(np.complex64)

channel = Channel(250e3, fs, block)
levels = []
for n in range(2000):
    iq = recording[n % 8]
    base = channel.shift(iq)
    psd = channel.power_spectrum(base)
    levels.append(10 * np.log10(psd[:64].sum()))

print("mean level %.4f dB" % np.mean(levels))
