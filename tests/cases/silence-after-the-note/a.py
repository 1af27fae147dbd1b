# Play a short note through a three-band equaliser, block by block, then let
# the transport run on in digital silence, as a DAW does.
import numpy as np
from scipy import signal

FS, BLOCK = 48000, 1024
rng = np.random.default_rng(4)

bands = [signal.butter(2, edges, "band", fs=FS, output="sos")
         for edges in ([100, 400], [400, 1600], [1600, 6400])]
gains = [1.2, 0.8, 1.5]
state = [np.zeros((len(s), 2)) for s in bands]

t = np.arange(20 * BLOCK) / FS
note = np.exp(-3 * t) * (np.sin(2 * np.pi * 220 * t) + 0.1 * rng.standard_normal(t.size))
track = np.zeros((1500, BLOCK))
track[:20] = note.reshape(20, BLOCK)

peak = 0.0
energy = 0.0
for block in track:
    out = np.zeros(BLOCK)
    for i, sos in enumerate(bands):
        y, state[i] = signal.sosfilt(sos, block, zi=state[i])
        out += gains[i] * y
    peak = max(peak, np.abs(out).max())
    energy += out @ out

print(f"peak {peak:.6f}  energy {energy:.6f}")
