import numpy as np
from scipy.integrate import solve_ivp

N = 30000
dz = 0.005
rng = np.random.default_rng(4)
k = 1e-6 * (1.0 + 0.5 * rng.random(N + 1))


def rhs(t, T):
    flux = np.empty((N + 1,) + T.shape[1:])
    flux[1:-1] = k[1:-1] * (T[1:] - T[:-1]) / dz
    flux[0] = 0.0
    flux[-1] = 0.0
    warming = 1e-5 * np.tanh(0.2 * (4.0 - T))
    return (flux[1:] - flux[:-1]) / dz + warming


def advance(T0, days):
    sol = solve_ivp(rhs, (0.0, days * 86250.0), T0, method="LSODA",
                    rtol=1e-5, atol=1e-7, lband=1, uband=1, t_eval=[days * 86250.0])
    return sol.y[:, -1]


depth = np.arange(N) * dz
total = 0.0
for run in range(250):
    T0 = 2.0 + np.sin(0.05 * depth + run)
    T = advance(T0, days=0.02)
    total += T.mean()

print(f"mean temperature {total / 250:.8f}")
