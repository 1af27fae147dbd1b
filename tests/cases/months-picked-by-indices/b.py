import numpy as np


class Reanalysis:
    """Six-hourly fields on a regular grid with a sorted time axis."""

    def __init__(self, stamps, values):
        self.stamps = stamps
        self.values = values
        lat = np.linspace(-88.75, 88.75, values.shape[1])
        w = np.cos(np.radians(lat))[:, None]
        self.area = w / (w.sum() * values.shape[2])

    def between(self, first, last):
        i, j = np.searchsorted(self.stamps, [first, last])
        return self.values[i:j]

    def summary(self, first, last):
        part = self.between(first, last)
        average = part.mean(axis=0)
        top = part.max(axis=0)
        return float((average * self.area).sum()), float(top.max())


def synthetic(seed):
    gen = np.random.default_rng(seed)
    stamps = np.arange("2012-01-01", "2014-01-01", 6, dtype="datetime64[h]")
    cycle = 12 * np.sin(2 * np.pi * np.arange(len(stamps)) / 1460)
    noise = 3 * gen.standard_normal((len(stamps), 72, 144))
    return Reanalysis(stamps, (285 + cycle[:, None, None] + noise).astype(np.float32))


def main():
    data = synthetic(11)
    months = np.arange("2012-01", "2013-10", dtype="datetime64[M]")
    table = []
    for k in range(6000):
        m = months[k % len(months)]
        first = m.astype("datetime64[h]")
        last = (m + 3).astype("datetime64[h]")
        table.append(data.summary(first, last))
    print(len(table), table[0], table[-1])


if __name__ == "__main__":
    main()
