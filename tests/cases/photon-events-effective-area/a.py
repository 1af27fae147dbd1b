import numpy as np


def response_curve(n=1500):
    energy = np.geomspace(0.2, 12.0, n)
    area = 600.0 * np.exp(-0.5 * (np.log(energy / 1.5) / 0.6) ** 2)
    area *= 1.0 - 0.35 * (energy > 2.2) * np.exp(-(energy - 2.2).clip(0.0))
    return energy, area


def simulate_events(n, grid, area, rng):
    """Arrival time and energy of each detected photon, in order of arrival."""
    time = np.sort(rng.uniform(0.0, 40e3, n))
    thermal = rng.gamma(2.0, 0.9, n)
    power = 0.3 * (1.0 - rng.random(n)) ** (-1.0 / 1.1)
    energy = np.where(rng.random(n) < 0.6, thermal, power)
    energy = np.clip(energy, 0.3, 10.0)
    seen = rng.random(n) < np.interp(energy, grid, area) / area.max()
    return time[seen], energy[seen]


def spectrum(energy, kt, index, mix):
    therm = energy * np.exp(-energy / kt) / kt ** 2
    plaw = 1.1 * 0.3 ** 1.1 * energy ** -index
    return mix * therm + (1.0 - mix) * plaw


def neg_log_like(events, grid, area, shift, params):
    eff = np.interp(events * (1.0 + shift), grid, area)
    expected = np.trapezoid(np.interp(grid * (1.0 + shift), grid, area) * spectrum(grid, *params), grid)
    return len(events) * np.log(expected) - np.sum(np.log(eff * spectrum(events, *params) + 1e-12))


rng = np.random.default_rng(21)
grid, area = response_curve()
time, energy = simulate_events(120000, grid, area, rng)

params = (0.9, 2.1, 0.6)
curve = []
for shift in np.linspace(-0.03, 0.03, 1000):
    curve.append(neg_log_like(energy, grid, area, shift, params))

best = int(np.argmin(curve))
print("best shift index", best, "value %.6f" % curve[best])
