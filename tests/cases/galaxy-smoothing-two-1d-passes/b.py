import numpy as np
from scipy.ndimage import gaussian_filter1d

rng = np.random.default_rng(2)
n_frames, size, sigma = 1000, 400, 6.0

y, x = np.mgrid[:size, :size]
galaxy = 200.0 * np.exp(-np.hypot(x - 190, (y - 210) / 0.6) / 25.0)
frames = [galaxy + rng.normal(20.0, 4.0, galaxy.shape) for _ in range(6)]

smooth = np.empty_like(galaxy)
peak = np.zeros(n_frames)
sky = np.zeros(n_frames)
for k in range(n_frames):
    gaussian_filter1d(frames[k % len(frames)], sigma, axis=0, output=smooth)
    gaussian_filter1d(smooth, sigma, axis=1, output=smooth)
    peak[k] = smooth.max()
    sky[k] = smooth[:40, :40].mean()

print("peak:", peak.mean(), "sky:", sky.mean())
