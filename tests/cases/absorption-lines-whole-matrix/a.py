import numpy as np


class LineList:
    def __init__(self, centre, strength, width, grid):
        self.centre = centre[:, None]
        self.strength = strength
        self.width = width
        self.grid = grid
        self.work = np.empty((len(centre), len(grid)))

    def cross_section(self, pressure):
        gamma = self.width * pressure
        work = self.work
        np.subtract(self.grid, self.centre, out=work)
        np.multiply(work, work, out=work)
        np.add(work, (gamma ** 2)[:, None], out=work)
        np.divide((self.strength * gamma / np.pi)[:, None], work, out=work)
        return work.sum(axis=0)


def main():
    rng = np.random.default_rng(8)
    n_lines = 800
    grid = np.linspace(2000.0, 2100.0, 8000)
    lines = LineList(np.sort(rng.uniform(2000, 2100, n_lines)), rng.exponential(1.0, n_lines),
                     rng.uniform(0.03, 0.12, n_lines), grid)

    optical_depth = np.zeros_like(grid)
    pressures = np.linspace(0.05, 1.0, 400)
    for p in pressures:
        optical_depth += lines.cross_section(p) * p

    print("mean optical depth:", optical_depth.mean())
    print("maximum:", optical_depth.max(), "at", grid[optical_depth.argmax()])


if __name__ == "__main__":
    main()
