"""Monthly statistics of radiosonde soundings in a fixed-width text format."""
import numpy as np

FIELDS = {"pressure": (0, 6), "height": (6, 11), "temperature": (11, 16), "humidity": (16, 21), "wind": (21, 26)}
RECORD = 27


class Sounding:
    def __init__(self, raw):
        self.table = np.frombuffer(raw, dtype=np.uint8).reshape(-1, RECORD)

    def field(self, name):
        start, stop = FIELDS[name]
        digits = self.table[:, start:stop] - np.uint8(48)
        powers = 10 ** np.arange(stop - start - 1, -1, -1, dtype=np.int64)
        return digits @ powers

    def profile(self):
        return {name: self.field(name) for name in FIELDS}


def write_sounding(rng, levels):
    pressure = np.sort(rng.integers(1000, 101000, levels))[::-1]
    columns = [pressure, rng.integers(0, 35000, levels), rng.integers(20000, 31000, levels),
               rng.integers(0, 1000, levels), rng.integers(0, 900, levels)]
    return "".join("%06d%05d%05d%05d%05d\n" % row for row in zip(*(c.tolist() for c in columns))).encode("ascii")


def main():
    rng = np.random.default_rng(8)
    files = [write_sounding(rng, 10000) for _ in range(20)]
    warmest, moist, speed = 0, 0, 0
    for ascent in range(3000):
        p = Sounding(files[ascent % len(files)]).profile()
        low = p["pressure"] > 50000
        warmest = max(warmest, int(p["temperature"].max()))
        moist += int(p["humidity"][low].sum())
        speed += int(p["wind"].sum()) + int(p["height"][-1])
    print(warmest, moist / 3000, speed / 3000)


main()
