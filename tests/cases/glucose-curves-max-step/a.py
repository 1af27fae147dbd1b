import numpy as np
from scipy.integrate import solve_ivp


class MinimalModel:
    """Glucose and insulin after an injection (Bergman)."""

    basal = (92.0, 7.3)

    def __init__(self, p1, p2, p3, decay):
        self.p1, self.p2, self.p3, self.decay = p1, p2, p3, decay

    def rhs(self, t, state):
        glucose, remote, insulin = state
        g_b, i_b = self.basal
        return [
            self.p1 * (g_b - glucose) - remote * glucose,
            -self.p2 * remote + self.p3 * (insulin - i_b),
            -self.decay * (insulin - i_b),
        ]

    def curve(self, minutes):
        run = solve_ivp(self.rhs, (0.0, minutes[-1]), [287.0, 0.0, 403.0], rtol=1e-6, atol=1e-8,
                        dense_output=True, max_step=minutes[1] - minutes[0])
        return run.sol(minutes)[0]


rng = np.random.default_rng(8)
minutes = np.arange(0.0, 181.0, 2.0)
patients = rng.lognormal(0.0, 0.15, (40, 4)) * [0.031, 0.012, 4.9e-6, 0.26]

area = []
lowest = []
for n in range(120):
    glucose = MinimalModel(*patients[n % 40]).curve(minutes)
    area.append(np.trapezoid(glucose, minutes))
    lowest.append(glucose.min())

print(round(np.mean(area), 2), round(np.mean(lowest), 3))
