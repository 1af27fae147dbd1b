import numpy as np


class DayResampler:
    def __init__(self, observed, counters=24, tickets=10_000, limit=900.0, seed=7):
        self.observed = np.asarray(observed)
        self.shape = (counters, tickets)
        self.limit = limit
        self.rng = np.random.default_rng(seed)

    def draw(self):
        return self.rng.choice(self.observed, size=self.shape)

    def day(self):
        times = self.draw()
        return times.sum(axis=1).max(), (times > self.limit).mean()


def parse_log(n, seed=55):
    r = np.random.default_rng(seed)
    early = r.random(n) < 0.4
    return [float(r.gamma(2.0, (240.0 if e else 420.0) / 2.0)) for e in early]


def main():
    sampler = DayResampler(parse_log(60_000))
    peaks = []
    shares = []
    for _ in range(12_000):
        peak, share = sampler.day()
        peaks.append(peak)
        shares.append(share)
    print(np.percentile(peaks, 95), np.mean(shares))


if __name__ == "__main__":
    main()
