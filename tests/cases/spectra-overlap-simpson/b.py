import numpy as np

rng = np.random.default_rng(3)
wl = np.linspace(300.0, 800.0, 51)                 # nm
absorption = np.exp(-((wl - 520.0) / 40.0) ** 2) + 0.3 * np.exp(-((wl - 380.0) / 30.0) ** 2)

n_leds = 400
centre = rng.uniform(350.0, 750.0, n_leds)
width = rng.uniform(8.0, 25.0, n_leds)
leds = np.exp(-((wl - centre[:, None]) / width[:, None]) ** 2)


class SimpsonRule:
    def __init__(self, x):
        self.w = np.ones(len(x))
        self.w[1:-1:2] = 4.0
        self.w[2:-1:2] = 2.0
        self.w *= (x[1] - x[0]) / 3.0

    def __call__(self, y):
        return self.w @ y


class OverlapMeter:
    def __init__(self, leds, x):
        self.leds = leds
        self.integrate = SimpsonRule(x)

    def measure(self, medium):
        q = np.zeros(len(self.leds))
        for k in range(len(self.leds)):
            spectrum = self.leds[k]
            q[k] = self.integrate(spectrum * medium) / self.integrate(spectrum)
        return q


meter = OverlapMeter(leds, wl)
choice, value = [], []
for depth in range(5000):
    medium = absorption * np.exp(-0.001 * depth * (wl / 500.0) ** -4)
    q = meter.measure(medium)
    choice.append(int(q.argmax()))
    value.append(q.max())

print("LED at depth 1499:", choice[1499], "sum of overlaps", round(sum(value[:1500]), 8))
