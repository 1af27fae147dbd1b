import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"     # other jobs run on this machine
import time
import numpy as np

# unmix a stack of Raman spectra into components: V ~ W H, multiplicative updates
rng = np.random.default_rng(5)
n_pixels, n_waves, n_comp = 1600, 700, 24
V = rng.random((n_pixels, n_comp)) @ rng.random((n_comp, n_waves)) + 0.1 * rng.random((n_pixels, n_waves))
W = rng.random((n_pixels, n_comp)) + 0.1
H = rng.random((n_comp, n_waves)) + 0.1

t0 = time.perf_counter()
for it in range(200):
    H *= (W.T @ V) / (W.T @ W @ H + 1e-9)
    W *= (V @ H.T) / (W @ (H @ H.T) + 1e-9)
elapsed = time.perf_counter() - t0

print("relative error %.6f" % (np.linalg.norm(V - W @ H) / np.linalg.norm(V)))
print("%.2f ms per update" % (elapsed / 200 * 1e3))
