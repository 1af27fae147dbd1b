import numpy as np

LEGEND = {-1: 0, 0: 0, 10: 1, 20: 2, 30: 3, 40: 4, 50: 5, 60: 6,
          70: 7, 80: 8, 90: 9, 95: 9, 100: 10, 255: 0}


class Legend:
    def __init__(self, mapping):
        self.known = np.array(sorted(mapping))
        self.target = np.array([mapping[c] for c in self.known.tolist()])
        self.classes = self.target.max() + 1

    def areas(self, raster, cell):
        position = np.searchsorted(self.known, raster.ravel())
        counts = np.bincount(self.target[position], minlength=self.classes)
        return counts * cell


def main():
    rng = np.random.default_rng(9)
    legend = Legend(LEGEND)
    rasters = [rng.choice(legend.known, (256, 256)) for _ in range(8)]
    total = np.zeros(legend.classes)
    for k in range(5000):
        total += legend.areas(rasters[k % 8], 0.01)
    print("areas:", np.round(total, 2))


if __name__ == "__main__":
    main()
