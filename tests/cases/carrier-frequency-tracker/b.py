"""AFC loop with a delay-and-multiply discriminator."""
import time
from cmath import exp, pi

import numpy as np

N_BLOCKS, N = 10000, 512
TWO_PI = 2 * pi


def test_burst(n, seed=3):
    gen = np.random.default_rng(seed)
    w = 0.12 + 0.03 * np.sin(np.arange(n) * 4e-6)
    sym = gen.integers(0, 4, n // 8 + 1).repeat(8)[:n]
    theta = np.cumsum(w) + 0.35 * np.sin(sym * np.pi / 2)
    re, im = gen.standard_normal(n), gen.standard_normal(n)
    return np.exp(1j * theta) + 0.1 * (re + 1j * im)


def afc(samples, state, k=0.004):
    w, theta, before = state
    level = 0.0
    for z in samples.tolist():
        z = z * exp(-1j * theta)
        d = z * before.conjugate()
        level += z.real * z.real + z.imag * z.imag
        w += k * d.imag
        theta += w
        if theta > pi:
            theta -= TWO_PI
        before = z
    return (w, theta, before), level / len(samples)


def run():
    burst = test_burst(N_BLOCKS * N).reshape(N_BLOCKS, N)
    state = (0.0, 0.0, 1.0 + 0.0j)
    freqs, levels = [], []
    begin = time.perf_counter()
    for samples in burst:
        state, level = afc(samples, state)
        freqs.append(state[0])
        levels.append(level)
    took = time.perf_counter() - begin
    print("mean frequency", round(float(np.mean(freqs[100:])), 6),
          "power", round(float(np.mean(levels)), 6))
    print(f"{took:.2f} s, {1e3 * took / N_BLOCKS:.3f} ms a block")


run()
