import numpy as np

STEPS = 12000
G = 9.81


class DoublePendulums:
    """An ensemble of double pendulums with unit rods and masses."""

    def __init__(self, count, dt, seed):
        rng = np.random.default_rng(seed)
        self._dt = dt
        self._upper = rng.uniform(1.0, 2.0, count)
        self._lower = rng.uniform(1.0, 2.0, count)
        self._upper_rate = np.zeros(count)
        self._lower_rate = np.zeros(count)

    @property
    def dt(self):
        return self._dt

    @property
    def state(self):
        return self._upper, self._lower, self._upper_rate, self._lower_rate

    def _slope(self, a, b, u, v):
        d = a - b
        s, c = np.sin(d), np.cos(d)
        den = 2.0 - c * c
        du = (-s * (c * u * u + v * v) - 2.0 * G * np.sin(a) + G * np.sin(b) * c) / den
        dv = (s * (2.0 * u * u + c * v * v) + 2.0 * G * (np.sin(a) * c - np.sin(b))) / den
        return u, v, du, dv

    def _shifted(self, slope, h):
        return tuple(x + h * k for x, k in zip(self.state, slope))

    def step(self):
        k1 = self._slope(*self.state)
        k2 = self._slope(*self._shifted(k1, 0.5 * self.dt))
        k3 = self._slope(*self._shifted(k2, 0.5 * self.dt))
        k4 = self._slope(*self._shifted(k3, self.dt))
        new = [x + self.dt / 6.0 * (p + 2.0 * q + 2.0 * r + s)
               for x, p, q, r, s in zip(self.state, k1, k2, k3, k4)]
        self._upper, self._lower, self._upper_rate, self._lower_rate = new


ensemble = DoublePendulums(7_000, 0.002, seed=30)
for frame in range(STEPS):
    ensemble.step()

print("mean upper angle", round(float(ensemble.state[0].mean()), 6))
