import os
import tempfile

import numpy as np

# pulses for a waveform generator, uploaded as text: one sample a line, 16 bit unsigned
rng = np.random.default_rng(3)
n = 2400
t = np.arange(n) / 2.4e9
folder = tempfile.mkdtemp()

size = 0
for pulse in range(6000):
    width = 60e-9 + 1e-9 * (pulse % 200)
    freq = 80e6 + 1e6 * rng.integers(40)
    wave = np.exp(-0.5 * ((t - 5e-7) / width) ** 2) * np.sin(2 * np.pi * freq * t)
    samples = np.round(32767 * wave + 32768).astype(np.uint16)
    path = os.path.join(folder, f"wave_{pulse % 16}.csv")
    np.savetxt(path, samples, fmt="%u")
    size += os.path.getsize(path)

print("bytes written:", size)
