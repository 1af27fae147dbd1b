"""Averaged spectrum of sleep-EEG epochs, straight from the compressed recording."""
import gzip
import os
import tempfile

import numpy as np

FS, SECONDS, EPOCH = 200, 3600, 10
rng = np.random.default_rng(5)
t = np.arange(FS * SECONDS) / FS
signal = 40 * np.sin(2 * np.pi * 11 * t) * (np.sin(2 * np.pi * t / 90) > 0) + 15 * rng.standard_normal(t.size)
path = os.path.join(tempfile.mkdtemp(), "night.i16.gz")
with gzip.open(path, "wb", compresslevel=6) as f:
    f.write(signal.astype("<i2").tobytes())

nbytes = EPOCH * FS * 2
window = np.hanning(EPOCH * FS)
chosen = rng.choice(SECONDS // EPOCH, size=120, replace=False)

power = np.zeros(EPOCH * FS // 2 + 1)
recording = gzip.open(path, "rb")
for epoch in chosen:
    recording.seek(int(epoch) * nbytes)
    x = np.frombuffer(recording.read(nbytes), dtype="<i2").astype(np.float64)
    x -= x.mean()
    power += np.abs(np.fft.rfft(x * window)) ** 2
recording.close()
os.remove(path)
print(f"peak at {np.argmax(power) / EPOCH:.1f} Hz, {power.sum() / len(chosen):.6e}")
