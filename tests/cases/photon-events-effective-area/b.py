import numpy as np


def effective_area(n=1500):
    grid = np.geomspace(0.2, 12.0, n)
    edge = (grid > 2.2) * np.exp(-(grid - 2.2).clip(0.0))
    return grid, 600.0 * np.exp(-0.5 * (np.log(grid / 1.5) / 0.6) ** 2) * (1.0 - 0.35 * edge)


class EventList:
    def __init__(self, n, seed, grid, area):
        rng = np.random.default_rng(seed)
        t = np.sort(rng.uniform(0.0, 40e3, n))
        thermal = rng.gamma(2.0, 0.9, n)
        power = 0.3 * (1.0 - rng.random(n)) ** (-1.0 / 1.1)
        e = np.clip(np.where(rng.random(n) < 0.6, thermal, power), 0.3, 10.0)
        detected = rng.random(n) < np.interp(e, grid, area) / area.max()
        t, e = t[detected], e[detected]
        order = np.argsort(e)
        self.table = np.rec.fromarrays([t[order], e[order]], names="time,energy")

    @property
    def energy(self):
        return np.ascontiguousarray(self.table.energy)


class GainFit:
    def __init__(self, events, grid, area, kt=0.9, index=2.1, mix=0.6):
        self.e = events.energy
        self.grid, self.area = grid, area
        self.kt, self.index, self.mix = kt, index, mix

    def model(self, e):
        soft = e * np.exp(-e / self.kt) / self.kt ** 2
        hard = 1.1 * 0.3 ** 1.1 * e ** -self.index
        return self.mix * soft + (1.0 - self.mix) * hard

    def __call__(self, shift):
        aeff = np.interp(self.e * (1.0 + shift), self.grid, self.area)
        folded = np.interp(self.grid * (1.0 + shift), self.grid, self.area) * self.model(self.grid)
        expected = np.trapezoid(folded, self.grid)
        return len(self.e) * np.log(expected) - np.sum(np.log(aeff * self.model(self.e) + 1e-12))


grid, area = effective_area()
fit = GainFit(EventList(120000, 21, grid, area), grid, area)
shifts = np.linspace(-0.03, 0.03, 1000)
values = np.zeros(len(shifts))
for i, s in enumerate(shifts):
    values[i] = fit(s)

print("best shift index", values.argmin(), "value", round(values.min(), 6))
