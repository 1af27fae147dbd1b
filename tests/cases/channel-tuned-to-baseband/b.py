import numpy as np

fs = 2.4e6
block, decimation = 1 << 16, 32
rng = np.random.default_rng(2)
noise = rng.standard_normal((4, block, 2), dtype=np.float32)
recording = [b.view(np.complex64).ravel() for b in noise]       # what the receiver hands over


class Tuner:
    def __init__(self, offset):
        lo = np.exp(-2j * np.pi * offset * np.arange(block) / fs)
        taps = np.hanning(decimation) + 0j
        self.lo = lo
        self.taps = taps / taps.sum()

    def channel(self, iq):
        base = iq * self.lo
        return base.reshape(-1, decimation) @ self.taps


tuner = Tuner(offset=310e3)
level = 0.0
for k in range(20000):
    level += np.linalg.norm(tuner.channel(recording[k % 4]))

print("mean level in the channel:", level / 20000)
