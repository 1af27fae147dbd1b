import gzip
import pathlib
import tempfile

import numpy as np


def make_recording(folder, fs=200, seconds=3600):
    gen = np.random.default_rng(5)
    clock = np.arange(fs * seconds) / fs
    burst = np.sin(2 * np.pi * clock / 90) > 0
    eeg = 40 * np.sin(2 * np.pi * 11 * clock) * burst + 15 * gen.standard_normal(clock.size)
    target = folder / "night.i16.gz"
    target.write_bytes(gzip.compress(eeg.astype("<i2").tobytes(), compresslevel=6))
    return target, gen


class EpochReader:
    def __init__(self, file, samples):
        self.handle = gzip.open(file, "rb")
        self.samples = samples

    def __getitem__(self, number):
        self.handle.seek(2 * self.samples * number)
        raw = self.handle.read(2 * self.samples)
        return np.frombuffer(raw, dtype="<i2").astype(np.float64)


folder = pathlib.Path(tempfile.mkdtemp())
target, gen = make_recording(folder)
samples = 2000
taper = np.hanning(samples)
picks = np.sort(gen.choice(360, size=120, replace=False))
reader = EpochReader(target, samples)

total = 0.0
for number in picks.tolist():
    piece = reader[number]
    spectrum = np.fft.rfft((piece - piece.mean()) * taper)
    total = total + (spectrum.real**2 + spectrum.imag**2)
reader.handle.close()
target.unlink()
print("alpha peak", np.argmax(total) / 10, "Hz, mean energy", f"{total.sum() / picks.size:.6e}")
