import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

# steady response of a driven plate: 400 points, 200 modes, one frequency after another
rng = np.random.default_rng(11)
points, n_modes = 400, 200
x = np.linspace(0, 1, points)
y = rng.random(points)
kx = rng.integers(1, 16, n_modes)
ky = rng.integers(1, 16, n_modes)
shapes = np.sin(np.pi * np.outer(x, kx)) * np.sin(np.pi * np.outer(y, ky))
natural = 20.0 * (kx**2 + ky**2)
damping = 0.01 + 0.01 * rng.random(n_modes)
drive = shapes[points // 3] * 50.0

peak = np.zeros(points)
for f in np.linspace(10.0, 3000.0, 45000):
    amplitude = drive / (natural**2 - f**2 + 2j * damping * natural * f)
    response = shapes @ amplitude
    np.maximum(peak, np.abs(response), out=peak)

print("highest response", float(peak.max()), "at point", int(peak.argmax()))
