import numpy as np
from scipy import signal

# blocks of a hydrophone recording, low-passed and decimated by 12
rng = np.random.default_rng(9)
blocks = rng.standard_normal((6, 48000))
q = 12
taps = signal.firwin(20 * q + 1, 1.0 / q, window="hamming")
kept = blocks.shape[1] // q

power = 0.0
for k in range(6000):
    low = signal.lfilter(taps, 1.0, blocks[k % 6])[::q]
    power += np.dot(low, low) / kept

print(f"mean power after decimation: {power / 6000:.9f}")
