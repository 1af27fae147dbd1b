import numpy as np

GAS = 8.314462618
NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)


class Debye:
    def __init__(self, theta):
        self.theta = theta

    def cv(self, temps):
        top = (self.theta / temps)[:, None]
        x = 0.5 * top * (NODES + 1)
        f = x ** 4 * np.exp(x) / np.expm1(x) ** 2
        integral = 0.5 * top[:, 0] * (f @ WEIGHTS)
        return 9 * GAS * (temps / self.theta) ** 3 * integral


material = [("Al", 428.0), ("Cu", 343.5), ("Fe", 470.0), ("Pb", 105.0), ("Au", 170.0)]
grid = np.linspace(60, 400, 400)
curves = {}

for run in range(500):
    for label, theta in material:
        curves[label] = Debye(theta * (1 + 0.0002 * run)).cv(grid)

for label, c in curves.items():
    print(f"{label}: {c[0]:.4f} ... {c[-1]:.4f}")
