import numpy as np


class SpectralCube:
    """Cube in the axis order of the file: x runs fastest, the channels slowest."""

    def __init__(self, stream, shape):
        self.data = np.reshape(stream, shape, order="F")

    def bump(self, x, channel, amount):
        self.data[x, :, channel] += amount

    def compute_statistic(self):
        values = self.data.ravel()
        keep = np.isfinite(values)
        count = np.count_nonzero(keep)
        return {
            "count": count,
            "mean": np.sum(values, where=keep, dtype=np.float64) / count,
            "minimum": np.min(values, where=keep, initial=np.inf),
            "maximum": np.max(values, where=keep, initial=-np.inf),
        }


def main():
    rng = np.random.default_rng(5)
    shape = (192, 192, 64)
    stream = rng.normal(0.0, 1.5e-3, int(np.prod(shape))).astype(np.float32)
    stream[rng.integers(0, stream.size, 3000)] = np.nan
    cube = SpectralCube(stream, shape)

    result = None
    for epoch in range(600):
        cube.bump(epoch % shape[0], epoch % shape[2], 1e-4)
        result = cube.compute_statistic()
    print(result)


if __name__ == "__main__":
    main()
