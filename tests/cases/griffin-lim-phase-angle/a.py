import numpy as np
import scipy.fft
from scipy.signal import get_window

N_FFT, HOP = 1024, 256
rng = np.random.default_rng(0)
sr = 16000
t = np.arange(2 * sr) / sr
voice = np.zeros(2 * sr)
for k in range(1, 9):
    voice += np.sin(2 * np.pi * k * (140 * t + 20 * np.sin(2 * np.pi * 0.7 * t))) / k
voice = (0.1 * voice + 0.01 * rng.standard_normal(2 * sr)).astype(np.float32)


class GriffinLim:
    def __init__(self, n_fft, hop):
        self.n_fft, self.hop = n_fft, hop
        self.window = get_window("hann", n_fft)
        self.power = self.window ** 2

    def stft(self, y):
        frames = np.lib.stride_tricks.sliding_window_view(y, self.n_fft)[:: self.hop]
        return scipy.fft.rfft(frames * self.window, axis=-1)

    def istft(self, spec, length):
        frames = scipy.fft.irfft(spec, n=self.n_fft, axis=-1) * self.window
        y = np.zeros(length, frames.dtype)
        norm = np.zeros(length, frames.dtype)
        for i, frame in enumerate(frames):
            y[i * self.hop:i * self.hop + self.n_fft] += frame
            norm[i * self.hop:i * self.hop + self.n_fft] += self.power
        return y / np.maximum(norm, 1e-3)

    def step(self, magnitude, y):
        spec = self.stft(y)
        phase = np.exp(1j * np.angle(spec))
        return self.istft(magnitude * phase, len(y))


vocoder = GriffinLim(N_FFT, HOP)
magnitude = np.abs(vocoder.stft(voice))
y = rng.standard_normal(2 * sr).astype(np.float32)
for it in range(1600):
    y = vocoder.step(magnitude, y)
err = np.linalg.norm(np.abs(vocoder.stft(y)) - magnitude) / np.linalg.norm(magnitude)
print("spectral convergence", round(float(err), 4))
