import heapq
import random


class Town:
    """Streets as adjacency lists; a corner is the number row * width + column."""

    def __init__(self, width, seed):
        rnd = random.Random(seed)
        self.width = width
        self.streets = [[] for _ in range(width * width)]
        for r in range(width):
            for c in range(width):
                if c + 1 < width:
                    self._join(r * width + c, r * width + c + 1, rnd.randint(1, 9))
                if r + 1 < width:
                    self._join(r * width + c, (r + 1) * width + c, rnd.randint(1, 9))

    def _join(self, u, v, cost):
        self.streets[u].append((v, cost))
        self.streets[v].append((u, cost))

    def costs_from(self, source):
        best = [10 ** 9] * len(self.streets)
        best[source] = 0
        queue = [(0, source)]
        while queue:
            cost, u = heapq.heappop(queue)
            if cost > best[u]:
                continue
            for v, extra in self.streets[u]:
                reach = cost + extra
                if reach < best[v]:
                    best[v] = reach
                    heapq.heappush(queue, (reach, v))
        return best

    def round_trip(self, stops):
        return sum(self.costs_from(u)[v] for u, v in zip(stops, stops[1:]))


town = Town(12, seed=5)
picker = random.Random(17)
places = range(len(town.streets))
minutes, worst = 0, 0

for k in range(3500):
    stops = [picker.choice(places) for _ in range(7)]
    cost = town.round_trip(stops)
    minutes += cost
    worst = max(worst, cost)

print(minutes, "minutes for 3500 couriers, slowest", worst)
