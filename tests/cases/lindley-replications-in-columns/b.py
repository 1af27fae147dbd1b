import numpy as np


class SingleServerQueue:
    """Lindley recursion, many replications at once."""

    def __init__(self, customers, replications, seed):
        rng = np.random.default_rng(seed)
        self.interarrival = rng.exponential(1.0, size=(customers, replications))
        self.service = rng.gamma(2.0, 0.5, size=(customers, replications))
        self.delay = np.zeros((customers + 1, replications))

    def run(self, utilisation):
        delay = self.delay
        for n, (gap, work) in enumerate(zip(self.interarrival, self.service)):
            d = delay[n] + utilisation * work - gap
            delay[n + 1] = np.maximum(d, 0.0)
        return delay[-1].mean()


queue = SingleServerQueue(customers=200, replications=1000, seed=77)
utilisations = np.linspace(0.5, 0.98, 200)
results = []

for u in utilisations:
    results.append(queue.run(u))

print("wait of the last customer: %.6f at load %.2f, %.6f at load %.2f" % (
    results[0], utilisations[0], results[-1], utilisations[-1]))
