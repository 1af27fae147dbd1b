import numpy as np
from scipy.integrate import odeint

a, b, c, d = 1.0, 0.1, 1.5, 0.75


def dX_dt(X, t, a):
    """growth rates of the rabbit and the fox population"""
    return np.array([a * X[0] - b * X[0] * X[1],
                     -c * X[1] + d * b * X[0] * X[1]])


t = np.linspace(0, 60, 600)
X0 = np.array([10.0, 5.0])
peaks = []
for a in np.linspace(0.8, 1.6, 4000):
    X = odeint(dX_dt, X0, t, args=(a,))
    peaks.append(X[:, 1].max())
print("fox peaks", peaks[0])
