"""Ride comfort of a quarter car over random road profiles."""
import numpy as np
from scipy import signal


class QuarterCar:
    """Sprung and unsprung mass; input: road height, output: travel of the body."""

    def __init__(self, ms=310.0, mu=42.0, ks=22000.0, cs=1400.0, kt=190000.0):
        A = np.array([
            [0.0, 1.0, 0.0, 0.0],
            [-ks / ms, -cs / ms, ks / ms, cs / ms],
            [0.0, 0.0, 0.0, 1.0],
            [ks / mu, cs / mu, -(ks + kt) / mu, -cs / mu],
        ])
        B = np.array([[0.0], [0.0], [0.0], [kt / mu]])
        C = np.array([[1.0, 0.0, 0.0, 0.0]])
        D = np.array([[0.0]])
        self.system = signal.StateSpace(A, B, C, D)

    def drive(self, road, t):
        _, body, _ = signal.lsim(self.system, road, t)
        return body


class Road:
    """Random road of ISO 8608 class B as a sum of sinusoids, driven at 20 m/s."""

    def __init__(self, t, speed=20.0, waves=120, seed=5):
        self.rng = np.random.default_rng(seed)
        wavenumber = np.geomspace(0.02, 3.0, waves)
        self.amplitude = np.sqrt(2 * 64e-6 * (wavenumber / 0.1) ** -2 * np.gradient(wavenumber))
        self.x = 2 * np.pi * np.outer(wavenumber, speed * t)

    def profile(self):
        phase = self.rng.uniform(0, 2 * np.pi, self.amplitude.size)
        height = self.amplitude @ np.cos(self.x + phase[:, None])
        return height - height[0]


def main():
    dt, n = 0.004, 1600
    t = np.arange(n) * dt
    car = QuarterCar()
    road = Road(t)
    rms = []
    for run in range(1000):
        body = car.drive(road.profile(), t)
        rms.append(np.sqrt(np.mean(body ** 2)))
    print("mean rms travel", round(float(np.mean(rms)), 8))


if __name__ == "__main__":
    main()
