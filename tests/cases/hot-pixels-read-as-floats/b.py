import numpy as np

# event lists of a pixel detector, 128 x 128 pixels: pixel number and energy of each event
rng = np.random.default_rng(21)
n_pixels, n_events = 128 * 128, 20000
hot = rng.choice(n_pixels, 300, replace=False).astype(float)    # np.loadtxt makes floats of all columns
exposures = []
for _ in range(8):
    pixel = rng.integers(0, n_pixels, n_events)
    noisy = rng.random(n_events) < 0.1
    pixel[noisy] = rng.choice(hot, noisy.sum())
    exposures.append((pixel.astype(float), rng.gamma(3.0, 2.0, n_events)))

spectrum = np.zeros(200)
for shot in range(6000):
    pixel, energy = exposures[shot % 8]
    good = ~np.isin(pixel, hot)
    counts, edges = np.histogram(energy[good], bins=200, range=(0.0, 40.0))
    spectrum += counts

print("events kept:", spectrum.sum(), "peak bin:", spectrum.argmax())
