import time

import numpy as np


class PhaseShifter:
    def __init__(self, shape, n=12):
        self.shape, self.n = shape, n
        self.shift = 2 * np.pi * np.arange(n) / n
        self.sin = np.sin(self.shift).astype(np.float32)
        self.cos = np.cos(self.shift).astype(np.float32)

    def simulate(self, seed):
        rng = np.random.default_rng(seed)
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]]
        bump = 3 * np.exp(-((x - 320) ** 2 + (y - 240) ** 2) / 2e4)
        phi = (0.2 * x + bump).astype(np.float32)
        stack = np.empty((self.n, *self.shape), dtype=np.float32)
        for k, d in enumerate(self.shift):
            stack[k] = 120 + 80 * np.cos(phi + d) + rng.normal(0, 1, self.shape)
        return stack

    def wrapped_phase(self, stack):
        num = np.zeros(self.shape, dtype=np.float32)
        den = np.zeros(self.shape, dtype=np.float32)
        mean = np.zeros(self.shape, dtype=np.float32)
        for frame, sk, ck in zip(stack, self.sin, self.cos):
            num -= sk * frame
            den += ck * frame
            mean += frame
        contrast = 2 / self.n * np.sqrt(num * num + den * den)
        return np.where(contrast > 0.1 * mean / self.n, np.arctan2(num, den), np.float32(0))


def main():
    ps = PhaseShifter((480, 640))
    stack = ps.simulate(4)
    total = 0.0
    laps = []
    for i in range(120):
        t = time.perf_counter()
        phi = ps.wrapped_phase(stack)
        laps.append(time.perf_counter() - t)
        total += float(phi[240, 300 + i])
    print("sum along the row", round(total, 4))
    print("median ms", round(1000 * sorted(laps)[60], 2))


main()
