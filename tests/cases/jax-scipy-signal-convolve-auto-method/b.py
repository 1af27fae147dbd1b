import numpy as np
from scipy import signal


class Room:
    def __init__(self, gen, taps=600):
        ir = (gen.normal(size=taps) * np.exp(-np.arange(taps) / 120.0)).astype(np.float32)
        self.ir = ir / np.sqrt((ir ** 2).sum())

    def apply(self, x):
        y = signal.convolve(x, self.ir, mode="full")[:len(x)]
        return y / np.abs(y).max()


def square_wave(frequency, seconds):
    x = np.sign(np.sin(2 * np.pi * frequency * seconds)).astype(np.float32)
    x[len(x) // 2:] = 0.0
    return x


hall = Room(np.random.default_rng(11))
seconds = np.arange(16384) / 16000
total = 0.0
n_clips = 100

for k in range(n_clips):
    note = square_wave(110.0 * 2 ** ((k % 24) / 12), seconds)
    out = hall.apply(note)
    tail = out[len(out) // 2:]
    total += float(np.sqrt(np.mean(tail ** 2)))

print("mean level of the tails:", round(total / n_clips, 4))
