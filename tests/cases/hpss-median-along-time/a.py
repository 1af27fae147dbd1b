import numpy as np
from scipy.fft import rfft
from scipy.ndimage import median_filter

N_FFT, HOP, KERNEL = 512, 128, 17
WINDOW = np.hanning(N_FFT).astype(np.float32)


def spectrogram(y):
    frames = np.lib.stride_tricks.sliding_window_view(y, N_FFT)[::HOP]
    return np.abs(rfft(frames * WINDOW, axis=1)).T.copy()


def harmonic_part(S):
    """Median over time, one row (frequency) at a time never mixes with its neighbours."""
    return median_filter(S, size=(1, KERNEL), mode="reflect")


rng = np.random.default_rng(6)
t = np.arange(32000) / 16000
clips = []
for n in range(6):
    tone = sum(np.sin(2 * np.pi * f * t) for f in rng.uniform(100, 3000, 4))
    clicks = (rng.random(t.size) < 0.0005) * 20.0
    clips.append((tone + clicks + 0.05 * rng.standard_normal(t.size)).astype(np.float32))

ratio = 0.0
for step in range(500):
    S = spectrogram(clips[step % 6])
    H = harmonic_part(S)
    ratio += float((H ** 2).sum() / (S ** 2).sum())

print(f"harmonic energy {ratio / 500:.8f}")
