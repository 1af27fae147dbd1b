import numpy as np
from scipy import signal

fs = 16000
order = 8
centres = [125, 250, 500, 1000, 2000, 4000]
filters = [signal.butter(order, [fc / np.sqrt(2), fc * np.sqrt(2)], btype="bandpass", fs=fs, output="sos")
           for fc in centres]

rng = np.random.default_rng(21)
recordings = [np.cumsum(rng.normal(size=5 * fs)) * 0.01 + rng.normal(size=5 * fs) for _ in range(6)]


def octave_levels(x):
    out = []
    for sos in filters:
        y = signal.sosfilt(sos, x)
        out.append(10 * np.log10(np.mean(y ** 2)))
    return np.array(out)


acc = np.zeros(len(centres))
for n in range(220):
    acc += octave_levels(recordings[n % 6])

print("band levels", np.round(acc / 220, 1), "dB")
