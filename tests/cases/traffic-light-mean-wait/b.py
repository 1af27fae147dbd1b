import random
import time
from collections import deque


class Intersection:
    """Four approaches, a fixed-cycle light, cars come at random."""

    def __init__(self, rate, rng):
        self.rng = rng
        self.rate = rate
        self.lanes = [deque() for _ in range(4)]
        self.green = 0

    def second(self, now):
        if now % 30 == 0:
            self.green = 1 - self.green
        for lane in self.lanes:
            if self.rng.random() < self.rate:
                lane.append(now)
        for k in (self.green, self.green + 2):
            if self.lanes[k]:
                yield now - self.lanes[k].popleft()


class Town:
    def __init__(self, n=12, seed=4):
        rng = random.Random(seed)
        self.crossings = [Intersection(0.2, rng) for _ in range(n)]
        self.waited = []            # seconds that each car had to wait
        self.mean_wait = 0.0
        self.clock = 0

    def tick(self):
        # two minutes of traffic; the controller asks for the mean wait every 30 seconds
        for _ in range(120):
            self.clock += 1
            for c in self.crossings:
                self.waited.extend(c.second(self.clock))
            if self.clock % 30 == 0:
                self.mean_wait = sum(self.waited) / len(self.waited)


town = Town()
t0 = last = time.perf_counter()
for tick in range(200):
    town.tick()
    if tick % 50 == 49:
        now = time.perf_counter()
        print(f"tick {tick + 1}: mean wait {town.mean_wait:.4f} s, {(now - last) / 50 * 1e3:.2f} ms a tick")
        last = now
print("total", round(time.perf_counter() - t0, 2), "s")
