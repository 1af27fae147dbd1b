import numpy as np


class HysteresisComparator:
    def __init__(self, low, high, initial=False):
        self.low, self.high = low, high
        self.last = initial

    def __call__(self, x):
        above = x > self.high
        decided = above | (x < self.low)
        where = np.flatnonzero(decided)
        if where.size == 0:
            return np.full(x.shape, self.last)
        count = np.cumsum(decided)
        result = np.where(count > 0, above[where[count - 1]], self.last)
        self.last = bool(result[-1])
        return result


def make_signal(rate, n, seed=11):
    rng = np.random.default_rng(seed)
    t = np.arange(n) / rate
    clean = np.sin(2 * np.pi * 63.0 * t + 0.4 * np.sin(2 * np.pi * 0.7 * t))
    return clean + 0.12 * rng.standard_normal(n)


signal = make_signal(50_000, 400_000)
comparator = HysteresisComparator(-0.35, 0.35)
pulses = on = total = 0
area = energy = peak = 0.0
for n in range(12000):
    start = (n % 40) * 10_000
    previous = comparator.last
    block = signal[start:start + 10_000]
    level = comparator(block)
    edges = np.diff(level.astype(np.int8), prepend=np.int8(previous))
    pulses += np.count_nonzero(edges == 1)
    on += np.count_nonzero(level)
    area += block @ level
    energy += block @ block
    peak = max(peak, np.abs(block).max())
    total += level.size

print(f"{pulses} pulses, duty cycle {on / total:.4f} mean on level {area / on:.5f}")
print(f"rms {(energy / total) ** 0.5:.5f} peak {peak:.4f}")
