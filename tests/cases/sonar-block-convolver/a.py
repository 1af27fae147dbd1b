"""Pulse compression of sonar pings by FFT, hydrophone by hydrophone."""
import time

import numpy as np
from scipy import fft, signal

started = time.time()

RATE = 48_000
PING = 6_000
PINGS = 4000
CHANNELS = 8


def chirp(seconds=0.02):
    t = np.arange(int(RATE * seconds)) / RATE
    return signal.chirp(t, 8_000.0, seconds, 16_000.0) * np.hanning(t.size)


def recording(pulse, rng):
    raw = rng.normal(0.0, 0.3, (400, CHANNELS, PING))
    for k in range(raw.shape[0]):
        for ch in range(CHANNELS):
            echo = 900 + 10 * k + 7 * ch
            raw[k, ch, echo:echo + pulse.size] += pulse
    return signal.sosfiltfilt(signal.butter(4, 2_000.0, "highpass", fs=RATE, output="sos"), raw, axis=-1)


def compress(samples, spectrum, size):
    echo = fft.irfft(fft.rfft(samples, size) * spectrum, size)
    power = echo * echo
    lag = int(power.argmax())
    return lag, float(power[lag])


pulse = chirp()
pings = recording(pulse, np.random.default_rng(9))
size = 8192
spectrum = np.conj(fft.rfft(pulse, size))
metres = peaks = 0.0

for n in range(PINGS):
    for samples in pings[n % len(pings)]:
        lag, peak = compress(samples, spectrum, size)
        metres += lag * 1500.0 / (2 * RATE)
        peaks += peak

took = time.time() - started
print("mean range %.3f m, mean peak %.3f" % (metres / (PINGS * CHANNELS), peaks / (PINGS * CHANNELS)))
print("%.3f ms per ping" % (1000.0 * took / PINGS))
