import numpy as np

N_TIME = 2048
N_CHAN = 1024
BLOCKS = 700

rng = np.random.default_rng(21)
ring = [rng.standard_exponential((N_TIME, N_CHAN), dtype=np.float32) for _ in range(3)]
by_channel = np.empty((N_CHAN, N_TIME), dtype=np.float32)

peaks = 0.0
for block in range(BLOCKS):
    spectra = ring[block % 3]
    by_channel[:] = spectra.T
    peaks += float(by_channel[block % N_CHAN].max())

print("sum of peaks", round(peaks, 3))
