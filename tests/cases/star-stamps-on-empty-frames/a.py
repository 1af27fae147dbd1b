import numpy as np

# one model frame per exposure: zero except for the stamp around the target star
rng = np.random.default_rng(21)
flat = 1.0 + 0.02 * rng.standard_normal((2400, 2600))
yy, xx = np.mgrid[-250:250, -250:250]
psf = np.exp(-0.5 * (xx**2 + yy**2) / 40.0**2)
corners = rng.integers(0, (1900, 2100), (600, 2))
flux = rng.uniform(2e3, 5e4, 600)

counts = np.empty(600)
peak = np.empty(600)
for exposure in range(600):
    y, x = corners[exposure]
    frame = np.zeros_like(flat)
    frame[y:y + 500, x:x + 500] = flux[exposure] * psf
    stamp = frame[y:y + 500, x:x + 500] * flat[y:y + 500, x:x + 500]
    counts[exposure] = stamp.sum()
    peak[exposure] = stamp.max()

print("counts:", counts.sum(), "highest peak:", peak.max())
