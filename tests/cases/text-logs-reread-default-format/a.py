import os
import shutil
import tempfile

import numpy as np

rng = np.random.default_rng(21)
folder = tempfile.mkdtemp()
rate = 200.0
paths = []

# three accelerometer axes and a temperature; the logger resolves 0.0001
for run in range(6):
    t = np.arange(3000) / rate
    shake = np.sin(2 * np.pi * (4.0 + run) * t)[:, None] * rng.uniform(0.2, 1.5, 3)
    axes = shake + 0.05 * rng.standard_normal((len(t), 3))
    temperature = 21.0 + 0.2 * np.cumsum(rng.standard_normal(len(t))) / rate
    table = np.round(np.column_stack([axes, temperature]), 4)
    path = os.path.join(folder, "run%d.txt" % run)
    np.savetxt(path, table)
    paths.append(path)

window = np.hanning(3000)
freq = np.fft.rfftfreq(3000, 1 / rate)
summary = []

for i in range(700):
    table = np.loadtxt(paths[i % len(paths)])
    axes = table[:, :3] - table[:, :3].mean(axis=0)
    rms = np.sqrt((axes**2).mean(axis=0))
    spectrum = np.abs(np.fft.rfft(axes * window[:, None], axis=0)) ** 2
    peak = freq[spectrum.sum(axis=1).argmax()]
    summary.append((peak, rms.max(), table[:, 3].mean()))

print("last run: peak %.2f Hz, rms %.4f, %.4f deg" % summary[-1])
shutil.rmtree(folder)
