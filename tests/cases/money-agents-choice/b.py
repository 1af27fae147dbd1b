import random
from time import perf_counter


class Agent:
    def __init__(self):
        self.wealth = 1


class Economy:
    """n agents with one coin each; the list of agents never changes."""

    def __init__(self, n=1000, seed=42):
        self.random = random.Random(seed)
        self.agents = [Agent() for _ in range(n)]

    def give(self, giver):
        if giver.wealth > 0:
            taker = self.random.choice(self.agents)
            taker.wealth += 1
            giver.wealth -= 1

    def step(self):
        order = self.agents.copy()
        self.random.shuffle(order)
        for agent in order:
            self.give(agent)

    def gini(self):
        x = sorted(a.wealth for a in self.agents)
        n = len(x)
        return 1 + 1 / n - 2 * sum(w * (n - i) for i, w in enumerate(x)) / (n * sum(x))


economy = Economy()
times = []
for year in range(100):
    t = perf_counter()
    for quarter in range(4):
        economy.step()
    g = economy.gini()
    times.append(perf_counter() - t)
times.sort()
print("median year %.2f ms" % (times[50] * 1e3), "Gini %.4f" % g)
