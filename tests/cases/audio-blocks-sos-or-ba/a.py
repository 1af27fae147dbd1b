import numpy as np
from scipy import signal

rng = np.random.default_rng(3)
fs, block = 48000, 64
audio = rng.standard_normal(block * 6000)

sos = signal.butter(4, [3000, 6000], "bandpass", fs=fs, output="sos")
zi = np.zeros((len(sos), 2))
power = 0.0

for start in range(0, len(audio), block):
    out, zi = signal.sosfilt(sos, audio[start:start + block], zi=zi)
    power += np.dot(out, out)

print("mean power", round(power / len(audio), 8))
