import numpy as np


class Epidemic:
    def __init__(self, shape, gamma=0.1, dt=0.01, seed=1):
        rng = np.random.default_rng(seed)
        n = rng.uniform(50, 5000, shape)
        beta = rng.uniform(0.2, 0.5, shape)
        infected = rng.uniform(0, 0.01, shape) * n
        self.n = n.astype(np.float32)
        self.rate = (dt * beta).astype(np.float32)
        self.heal = dt * gamma
        self.infected = infected.astype(np.float32)
        self.susceptible = self.n - self.infected
        self.recovered = np.zeros(shape, dtype=np.float32)
        self.flow = np.empty(shape, dtype=np.float32)

    def step(self):
        s, i, flow = self.susceptible, self.infected, self.flow
        np.multiply(self.rate, s, out=flow)
        flow *= i
        flow /= self.n
        s -= flow
        i += flow
        np.subtract(i, flow, out=flow)
        flow *= self.heal
        i -= flow
        self.recovered += flow


model = Epidemic((250, 300))
for t in range(24000):
    model.step()

print("recovered:", model.recovered.sum(dtype=float) / model.n.sum(dtype=float))
