import numpy as np
from scipy.integrate import ode

rng = np.random.default_rng(5)
days = 120.0


class Epidemic:
    start = [0.999, 0.001, 0.0]

    def __init__(self, beta, gamma):
        self.beta = beta
        self.gamma = gamma

    def rates(self, t, y):
        s, i, r = y.tolist()
        new = self.beta * s * i
        gone = self.gamma * i
        return [-new, new - gone, gone]

    def attack_rate(self):
        solver = ode(self.rates).set_integrator("dopri5", rtol=1e-6, atol=1e-9, nsteps=10000)
        solver.set_initial_value(self.start, 0.0)
        return solver.integrate(days)[2]


finals = []
for draw in range(3000):
    beta, gamma = rng.uniform(0.25, 0.5), rng.uniform(0.08, 0.15)
    finals.append(Epidemic(beta, gamma).attack_rate())

print("attack rate:", np.mean(finals), "+-", np.std(finals))
