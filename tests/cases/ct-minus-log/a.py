import numpy as np

# one CT scan: detector frames come in as uint16, the reconstruction wants
# float32 line integrals
rows, cols, n_views = 768, 1024, 24
rng = np.random.default_rng(7)

darks = rng.integers(95, 106, size=(4, rows, cols)).astype(np.uint16)
flats = rng.integers(3800, 4200, size=(4, rows, cols)).astype(np.uint16)
views = rng.integers(600, 3700, size=(n_views, rows, cols)).astype(np.uint16)

dark = darks.mean(axis=0)
open_beam = flats.mean(axis=0) - dark
sino_row = np.zeros(n_views)


def preprocess(frame):
    signal = frame - dark
    transmission = signal / open_beam
    transmission = np.clip(transmission, 1e-4, None)
    return (-np.log(transmission)).astype(np.float32)


for i in range(300):
    p = preprocess(views[i % n_views])
    sino_row[i % n_views] = p[rows // 2, cols // 2]

print("mean of the central line integral:", round(float(sino_row.mean()), 4))
