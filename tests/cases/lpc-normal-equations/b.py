import numpy as np
import scipy.linalg as sla
import scipy.fft as sfft

gen = np.random.default_rng(17)
phases = gen.uniform(0, 6, 5)
time = np.arange(64000) / 16000
freqs = np.array([220, 447, 661, 1210, 1903])[:, None]
x = (np.sin(2 * np.pi * freqs * time + phases[:, None]) / np.arange(1, 6)[:, None]).sum(axis=0)
x = x + 0.05 * gen.standard_normal(time.size)

L, P = 4096, 500
taper = np.hanning(L)


def next_sample(seg):
    power = np.abs(sfft.rfft(seg * taper, n=2 * L)) ** 2
    acf = sfft.irfft(power)[:P + 1]
    acf[0] *= 1.0001
    weights = sla.solve_toeplitz(acf[:P], acf[1:])
    return float(np.dot(weights, seg[::-1][:P]))


sq = 0.0
for n in range(3000):
    i = (n * 173) % (x.size - 4200)
    sq += (next_sample(x[i:i + L]) - x[i + L]) ** 2
print("windows:", n + 1, "rms error:", (sq / (n + 1)) ** 0.5)
