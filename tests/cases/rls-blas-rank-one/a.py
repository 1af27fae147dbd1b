import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np
from scipy.linalg.blas import ddot, dgemv, dger

# recursive least squares, one sample at a time, with the BLAS calls
rng = np.random.default_rng(9)
taps = 240
samples = 30_000

true_w = rng.standard_normal(taps)
signal = rng.standard_normal(4096 + taps)
noise = 0.01 * rng.standard_normal(4096)

w = np.zeros(taps)
P = np.asfortranarray(100.0 * np.eye(taps))

for n in range(samples):
    i = n % 4096
    u = signal[i:i + taps]
    d = ddot(u, true_w) + noise[i]
    Pu = dgemv(1.0, P, u)
    k = Pu / (1.0 + ddot(u, Pu))
    w += k * (d - ddot(w, u))
    P = dger(-1.0, k, Pu, a=P)

print("misalignment", np.linalg.norm(w - true_w) / np.linalg.norm(true_w))
