import numpy as np
from scipy.integrate import solve_ivp

rng = np.random.default_rng(5)
days = 120.0


def rates(t, y, beta, gamma):
    s, i, r = y.tolist()
    new = beta * s * i
    gone = gamma * i
    return [-new, new - gone, gone]


finals = []
for draw in range(3000):
    beta, gamma = rng.uniform(0.25, 0.5), rng.uniform(0.08, 0.15)
    sol = solve_ivp(rates, (0.0, days), [0.999, 0.001, 0.0], method="RK45",
                    args=(beta, gamma), rtol=1e-6, atol=1e-9)
    finals.append(sol.y[2, -1])

print("attack rate:", np.mean(finals), "+-", np.std(finals))
