import numpy as np
from scipy import signal


def observe(rng):
    nights = np.sort(rng.choice(90, 55, replace=False))
    t = np.sort(nights + 0.35 * rng.random(nights.size))
    mag = 12.4 + 0.09 * np.sin(2 * np.pi * t / 3.718) + 0.05 * rng.standard_normal(t.size)
    return t, mag


class PeriodSearch:
    def __init__(self, t, p_min, p_max, samples_per_peak=4):
        self.t = t
        span = t.max() - t.min()
        count = int(np.ceil((1 / p_min - 1 / p_max) * span * samples_per_peak))
        self.freq = 1 / p_max + np.arange(count) / (samples_per_peak * span)

    def power(self, y):
        return signal.lombscargle(self.t, y, 2 * np.pi * self.freq, normalize=True)

    def best(self, y):
        p = self.power(y)
        k = int(np.argmax(p))
        return 1 / self.freq[k], p[k]


def main():
    rng = np.random.default_rng(31)
    t, mag = observe(rng)
    y = mag - np.mean(mag)
    search = PeriodSearch(t, 1.5, 30.0)
    period, height = search.best(y)
    null = np.empty(3000)
    for trial in range(3000):
        null[trial] = search.power(rng.permutation(y)).max()
    print(f"period {period:.3f} d, power {height:.3f}, 1 % false alarm level {np.quantile(null, 0.99):.3f}")


if __name__ == "__main__":
    main()
