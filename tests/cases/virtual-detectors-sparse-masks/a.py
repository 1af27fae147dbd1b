import numpy as np
from scipy import sparse

# summed intensity under 24 virtual detectors, for every frame of a scan
rng = np.random.default_rng(3)
frames, pixels, detectors = 120, 4200, 24
scans = [rng.random((frames, pixels), dtype=np.float32) for _ in range(4)]
masks = sparse.random(pixels, detectors, density=0.02, format="csr", dtype=np.float32, random_state=3)

brightest = 0.0
for n in range(12000):
    scan = scans[n % 4]
    signal = scan @ masks
    brightest += float(signal[:, n % detectors].max())

print("brightest, summed: %.2f" % brightest)
