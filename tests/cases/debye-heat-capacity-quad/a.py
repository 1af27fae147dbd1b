"""Debye heat capacity along a temperature sweep, for a list of solids."""
from math import exp, expm1

import numpy as np
from scipy.integrate import quad

R = 8.314462618


def integrand(x):
    return x ** 4 * exp(x) / expm1(x) ** 2


def heat_capacity(T, theta):
    """C_V in J/(mol K)."""
    value, err = quad(integrand, 0.0, theta / T)
    return 9 * R * (T / theta) ** 3 * value


solids = {"Al": 428.0, "Cu": 343.5, "Fe": 470.0, "Pb": 105.0, "Au": 170.0}
temperatures = np.linspace(60, 400, 400).tolist()
names = list(solids)
tables = {}

for k in range(500):
    for name in names:
        theta = solids[name] * (1 + 0.0002 * k)
        tables[name] = [heat_capacity(T, theta) for T in temperatures]

for name in names:
    print(name, round(tables[name][0], 4), round(tables[name][-1], 4))
