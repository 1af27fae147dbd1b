import numpy as np
from scipy.signal import filtfilt, firwin

fs, channels, samples = 250, 32, 1000
taps = firwin(101, [1.0, 50.0], pass_zero=False, fs=fs)


def filtered(eeg):
    return filtfilt(taps, 1.0, eeg, axis=1)


rng = np.random.default_rng(5)
recording = rng.normal(0.0, 20.0, (channels, 20 * samples)).cumsum(axis=1) * 0.05

worst = 0.0
for epoch in range(1200):
    start = (epoch % 20) * samples
    clean = filtered(recording[:, start:start + samples])
    worst = max(worst, np.ptp(clean, axis=1).max())

print(f"largest peak to peak: {worst:.4f}")
