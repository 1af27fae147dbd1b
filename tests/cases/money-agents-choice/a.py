# Boltzmann wealth model: everybody who has a coin gives one to somebody
import random
import time


class MoneyAgent:
    def __init__(self, uid, model):
        self.uid = uid
        self.model = model
        self.wealth = 1

    def step(self):
        if self.wealth > 0:
            other = self.model.random.choice(self.model.schedule.agents)
            other.wealth += 1
            self.wealth -= 1


class Schedule:
    def __init__(self, model):
        self.model = model
        self._agents = {}

    def add(self, agent):
        self._agents[agent.uid] = agent

    @property
    def agents(self):
        return list(self._agents.values())

    def step(self):
        order = list(self._agents.keys())
        self.model.random.shuffle(order)
        for uid in order:
            self._agents[uid].step()


class MoneyModel:
    def __init__(self, n, seed):
        self.random = random.Random(seed)
        self.schedule = Schedule(self)
        for i in range(n):
            self.schedule.add(MoneyAgent(i, self))

    def gini(self):
        x = sorted(a.wealth for a in self.schedule.agents)
        n = len(x)
        return 1 + 1 / n - 2 * sum(w * (n - i) for i, w in enumerate(x)) / (n * sum(x))


if __name__ == "__main__":
    model = MoneyModel(1000, seed=42)
    begin = time.perf_counter()
    ginis = []
    for year in range(100):
        for quarter in range(4):
            model.schedule.step()
        ginis.append(model.gini())
    print(f"{(time.perf_counter() - begin) / 100 * 1e3:.2f} ms a year, Gini {ginis[-1]:.4f}")
