import numpy as np


class Rocket:
    area = 0.0095
    dry_mass = 14.0
    propellant = 3.6
    burn_time = 3.5

    mach = np.array([0.0, 0.5, 0.8, 0.95, 1.05, 1.2, 1.5, 2.0, 3.0, 5.0])
    cd = np.array([0.42, 0.41, 0.44, 0.56, 0.68, 0.66, 0.58, 0.49, 0.40, 0.33])
    curve_t = np.array([0.0, 0.1, 0.5, 1.5, 2.5, 3.2, 3.5, 1e4])
    curve_f = np.array([0.0, 2600.0, 2450.0, 2300.0, 2150.0, 1500.0, 0.0, 0.0])
    level = np.linspace(0, 30000, 61)
    rho = 1.225 * np.exp(-level / 8400)

    def __init__(self, f_scale, cd_scale):
        self.f_scale = f_scale
        self.cd_scale = cd_scale
        self.t = self.h = self.v = 0.0

    def accel(self, t, h, v):
        mass = self.dry_mass + self.propellant * max(0.0, 1 - t / self.burn_time)
        rho = np.interp(h, self.level, self.rho, left=1.225, right=0.0)
        cd = self.cd_scale * np.interp(abs(v) / 340.0, self.mach, self.cd)
        push = self.f_scale * np.interp(t, self.curve_t, self.curve_f)
        return (push - 0.5 * rho * v * abs(v) * cd * self.area) / mass - 9.81

    def step(self, dt):
        a1 = self.accel(self.t, self.h, self.v)
        mid = self.v + a1 * dt / 2
        a2 = self.accel(self.t + dt / 2, self.h + self.v * dt / 2, mid)
        self.h += mid * dt
        self.v += a2 * dt
        self.t += dt


def apogee(rocket, dt=0.1):
    while rocket.v >= 0.0:
        rocket.step(dt)
    return rocket.h


def main(n=580):
    rng = np.random.default_rng(77)
    heights = np.empty(n)
    for i in range(n):
        heights[i] = apogee(Rocket(rng.normal(1.0, 0.03), rng.normal(1.0, 0.08)))
    print(f"apogee {heights.mean():.3f} +- {heights.std():.3f} m")


main()
