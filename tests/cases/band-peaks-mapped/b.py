import time

import numpy as np

rate = 256.0
rng = np.random.default_rng(7)
epochs = rng.normal(size=(20, 32, 4096)).cumsum(axis=-1) * 0.01
window = np.hanning(4096)
freqs = np.fft.rfftfreq(4096, 1 / rate)
alpha = (freqs >= 8) & (freqs < 13)


def alpha_peak(channel):
    power = np.abs(np.fft.rfft(channel * window)) ** 2
    return float(freqs[alpha][power[alpha].argmax()])


spent = 0.0
total = 0.0
for i in range(2000):
    epoch = epochs[i % 20]
    start = time.perf_counter()
    peaks = map(alpha_peak, epoch)
    spent += time.perf_counter() - start
    total += sum(peaks) / len(epoch)

print("mean peak %.3f Hz" % (total / 2000))
print("finding the peaks: %.4f ms per epoch" % (1e3 * spent / 2000))
