import numpy as np


class SkyMonitor:
    def __init__(self):
        self.log = []

    def add(self, image):
        pixels = image[np.isfinite(image)]
        sky = np.median(pixels)
        mad = np.median(np.abs(pixels - sky))
        self.log.append((sky, 1.4826 * mad))

    def report(self):
        sky, noise = np.mean(self.log, axis=0)
        print(f"sky {sky:.6f}  noise {noise:.6f}")


def simulated_exposures(n, shape=(512, 512), seed=11):
    rng = np.random.default_rng(seed)
    for k in range(n):
        image = rng.normal(200.0 + k, 12.0, shape)
        image[rng.random(shape) < 0.02] = np.nan
        yield image


def main(rounds=2000):
    exposures = list(simulated_exposures(6))
    monitor = SkyMonitor()
    for r in range(rounds):
        monitor.add(exposures[r % len(exposures)])
    monitor.report()


if __name__ == "__main__":
    main()
