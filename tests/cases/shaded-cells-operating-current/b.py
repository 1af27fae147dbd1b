import numpy as np
from scipy.optimize import brentq

# single-diode model of the cells of a string, explicit in neither I nor V
R_s, R_sh, I_0, nVt = 0.012, 30.0, 2e-9, 0.0295


class Cell:
    def __init__(self, shade):
        self.shade = shade

    def balance(self, current, photo, volt):
        v = volt + current * R_s
        return photo - I_0 * np.expm1(v / nVt) - v / R_sh - current

    def current(self, sun, volt):
        photo = 8.5 * sun * self.shade
        return brentq(self.balance, -5.0, photo, args=(photo, volt), xtol=2e-12)


rng = np.random.default_rng(17)
string = [Cell(s) for s in rng.uniform(0.4, 1.0, 600)]

energy = 0.0
worst = np.inf
for minute in range(300):
    sun = np.sin(np.pi * (minute + 30) / 360)
    volt = 0.46 + 0.05 * sun
    currents = np.array([cell.current(sun, volt) for cell in string])
    energy += (currents * volt).sum() / 60
    worst = min(worst, currents.min())

print(f"energy {energy:.6f} Wh, lowest cell current {worst:.6f} A")
