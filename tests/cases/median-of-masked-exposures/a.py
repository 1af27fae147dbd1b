import numpy as np

FRAMES, HEIGHT, WIDTH = 21, 96, 128


class Combiner:
    def __init__(self, clip=4.0):
        self.clip = clip

    def mask_outliers(self, cube):
        level = cube.mean(axis=0)
        spread = cube.std(axis=0)
        return np.abs(cube - level) > self.clip * spread

    def combine(self, cube, bad_pixels):
        mask = self.mask_outliers(cube) | bad_pixels
        stack = np.ma.masked_array(cube, mask=mask)
        combined = np.ma.median(stack, axis=0)
        return combined.filled(np.nan)


def observe(rng, n):
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    sky = 200 + 0.05 * x + 0.02 * y
    nights = []
    for _ in range(n):
        cube = rng.normal(sky, 6.0, (FRAMES, HEIGHT, WIDTH))
        hits = rng.random(cube.shape) < 0.003
        cube[hits] += rng.exponential(900.0, hits.sum())
        nights.append(cube)
    return nights


def main():
    rng = np.random.default_rng(237)
    nights = observe(rng, 4)
    bad = np.zeros((FRAMES, HEIGHT, WIDTH), bool)
    for f in range(FRAMES):
        bad[f] = rng.random((HEIGHT, WIDTH)) < 0.02
    combiner = Combiner()
    level = 0.0
    for run in range(1500):
        image = combiner.combine(nights[run % len(nights)], bad)
        level += np.nanmean(image)
    print("mean sky level", level / 1500)


if __name__ == "__main__":
    main()
