import numpy as np


class DualEnergyScan:
    def __init__(self, shape=(132, 256, 256), seed=3):
        rng = np.random.default_rng(seed)
        self.low = rng.normal(60.0, 25.0, shape).astype(np.float32)
        self.high = (0.7 * self.low + rng.normal(0.0, 15.0, shape)).astype(np.float32)
        self.image = np.empty(shape, dtype=np.float32)
        self.part = np.empty(shape, dtype=np.float32)

    def monoenergetic(self, kev):
        w = float(np.exp(-(kev - 68.0) / 22.0))
        np.multiply(self.low, w, out=self.image)
        np.multiply(self.high, 1.0 - w, out=self.part)
        np.add(self.image, self.part, out=self.image)
        return self.image


scan = DualEnergyScan()
energies = list(range(40, 141, 5))
hu = {}
for step in range(1260):
    kev = energies[step % len(energies)]
    img = scan.monoenergetic(kev)
    hu[kev] = float(img[60:80, 100:140, 100:140].mean())

print("HU at 40, 70, 140 keV:", hu.get(40), hu.get(70), hu.get(140))
