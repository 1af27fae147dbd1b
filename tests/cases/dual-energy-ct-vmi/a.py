import numpy as np

# virtual monoenergetic images (VMI) from a dual-energy CT scan, low and high kV volumes in HU
SHAPE = (132, 256, 256)
ENERGIES = np.arange(40, 141, 5)


def make_scan(seed=3):
    rng = np.random.default_rng(seed)
    low = rng.normal(60.0, 25.0, SHAPE).astype(np.float32)
    high = (0.7 * low + rng.normal(0.0, 15.0, SHAPE)).astype(np.float32)
    return low, high


def mixing_weight(kev):
    return float(np.exp(-(kev - 68.0) / 22.0))


def vmi(low, high, kev):
    w = mixing_weight(kev)
    return w * low + (1.0 - w) * high


def main():
    low, high = make_scan()
    roi = (slice(60, 80), slice(100, 140), slice(100, 140))
    curve = np.zeros(len(ENERGIES))
    for step in range(1260):
        k = step % len(ENERGIES)
        img = vmi(low, high, ENERGIES[k])
        curve[k] = img[roi].mean()
    print("HU at 40, 70, 140 keV:", curve[0], curve[6], curve[-1])


if __name__ == "__main__":
    main()
