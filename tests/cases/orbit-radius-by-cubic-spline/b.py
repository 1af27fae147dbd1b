import numpy as np
from scipy.interpolate import InterpolatedUnivariateSpline

# a day of orbit radii every 15 minutes, interpolated to the receiver's 1 Hz epochs, chunk by chunk
node = np.arange(97) * 900.0                                         # s
phase = 2 * np.pi * node / 43082.0
radius = 26560.0 * (1 - 0.013 * np.cos(phase) + 0.0001 * np.cos(2 * phase))   # km
orbit = InterpolatedUnivariateSpline(node, radius, k=3)

rng = np.random.default_rng(11)
epochs = np.arange(86400.0) + 1e-4 * rng.standard_normal(86400)      # with the clock offset
chunks = epochs[:84000].reshape(14, 6000)

light_time = 0.0
for chunk in range(60000):
    r = orbit(chunks[chunk % 14])
    light_time += r.mean() / 299792.458

print(f"mean light time: {light_time / 60000:.9f} s")
