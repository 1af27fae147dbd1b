import numpy as np

height, width = 240, 320
rng = np.random.default_rng(21)

# photon counts; kept small so that a whole recording fits in memory
recording = rng.poisson(12.0, size=(40, height, width)).astype(np.float32)
background = rng.poisson(11.0, size=(height, width)).astype(np.float32)

energies = []
for n in range(3000):
    frame = recording[n % 40]
    signal = frame - background
    power = signal * signal
    energies.append(power.mean(dtype=np.float32))

print("mean energy", np.mean(energies, dtype=np.float64))
