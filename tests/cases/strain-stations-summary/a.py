import random
import statistics
from dataclasses import dataclass, field

random.seed(31)


@dataclass
class Station:
    name: str
    readings: list = field(default_factory=list)

    def summary(self):
        return statistics.mean(self.readings), max(self.readings)


stations = [Station(f"S{n:02d}", [random.gauss(20.0, 3.0) for _ in range(500)]) for n in range(20)]

hottest = None
for day in range(1200):
    means = {}
    for s in stations:
        mean, top = s.summary()
        means[s.name] = round(mean, 6)
    hottest = max(means, key=means.get)

print("highest mean:", hottest, means[hottest])
