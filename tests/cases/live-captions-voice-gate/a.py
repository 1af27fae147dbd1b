# voice gate in front of the captioner: 100 ms chunks from the microphone, speech yes/no for each
import time
import numpy as np
from scipy import fft

SR = 16000
CHUNK = SR // 10
WIN, HOP = 400, 160


def band_energy(audio):
    frames = np.lib.stride_tricks.sliding_window_view(audio, WIN)[::HOP]
    spec = fft.rfft(frames * np.hanning(WIN).astype(np.float32), axis=1)
    power = spec.real ** 2 + spec.imag ** 2
    return np.log(power[:, 8:86].mean(axis=1) + 1e-9)       # 320 Hz to 3.4 kHz


class Gate:
    def __init__(self):
        self.audio = np.zeros(0, dtype=np.float32)

    def feed(self, chunk):
        self.audio = np.concatenate([self.audio, chunk])
        level = band_energy(self.audio)
        return level[-8:].mean() > -3.0


rng = np.random.default_rng(3)
t = np.arange(SR * 12) / SR
voice = np.sin(2 * np.pi * 180 * t) + 0.6 * np.sin(2 * np.pi * 720 * t)
stream = (0.3 * voice * (np.sin(2 * np.pi * 0.4 * t) > 0) + 0.01 * rng.standard_normal(t.size)).astype(np.float32)

gate = Gate()
speech = 0
start = time.perf_counter()
for k in range(120):
    if gate.feed(stream[k * CHUNK:(k + 1) * CHUNK]):
        speech += 1
print("speech in", speech, "of 120 chunks,", round((time.perf_counter() - start) / 120 * 1e3, 3), "ms each")
