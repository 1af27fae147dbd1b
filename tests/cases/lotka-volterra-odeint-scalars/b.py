import numpy as np
from scipy.integrate import odeint


class LotkaVolterra:
    def __init__(self, birth, predation=0.1, death=1.5, conversion=0.75):
        self.birth = float(birth)
        self.predation = predation
        self.death = death
        self.conversion = conversion

    def rates(self, state, time):
        prey, predators = state.tolist()
        eaten = self.predation * prey * predators
        return (self.birth * prey - eaten,
                self.conversion * eaten - self.death * predators)

    def run(self, start, times):
        return odeint(self.rates, start, times)


times = np.linspace(0, 60, 600)
highest = []
for birth in np.linspace(0.8, 1.6, 4000):
    model = LotkaVolterra(birth)
    trajectory = model.run([10.0, 5.0], times)
    highest.append(trajectory[:, 1].max())
print("fox peaks", highest[0])
