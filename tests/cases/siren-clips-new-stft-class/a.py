import numpy as np
from scipy import signal

rate, nperseg, hop = 16000, 400, 160
rng = np.random.default_rng(3)
t = np.arange(2 * rate) / rate
clips = []
for c in range(12):
    sweep = np.sin(2 * np.pi * (600 + 40 * c) * t + 90 * np.sin(2 * np.pi * 0.4 * t))
    clips.append(sweep * rng.random() + 0.3 * rng.standard_normal(t.size))

window = signal.get_window("hann", nperseg)
frames = t.size // hop + 1
SFT = signal.ShortTimeFFT(window, hop=hop, fs=rate, scale_to="magnitude")


def spectrum(x):
    return SFT.stft(x, p0=0, p1=frames)


scores = []
for n in range(4000):
    clip = clips[n % len(clips)]
    S = np.abs(spectrum(clip))
    floor = np.mean(S, axis=1, keepdims=True)
    peaks = (S > 3 * floor).sum(axis=0)
    scores.append(peaks.mean())

print(f"mean number of bins above the floor {np.mean(scores):.5f}")
