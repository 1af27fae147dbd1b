from heapq import heappush, heappop
from time import perf_counter
import random


class Cell:
    __slots__ = ("x", "y", "g", "h", "parent")

    def __init__(self, x, y, g, h, parent):
        self.x, self.y, self.g, self.h, self.parent = x, y, g, h, parent

    def __lt__(self, o):
        return (self.g + self.h, self.g, self.x, self.y) < (o.g + o.h, o.g, o.x, o.y)


class Planner:
    def __init__(self, w, h, walls):
        self.w, self.h, self.walls = w, h, walls

    def dist(self, x, y):
        return abs(x - self.goal[0]) + abs(y - self.goal[1])

    def search(self, start, goal):
        self.goal = goal
        frontier = [Cell(*start, 0, self.dist(*start), None)]
        best = {start: 0}
        done = []
        while frontier:
            c = heappop(frontier)
            if (c.x, c.y) in done:
                continue
            if (c.x, c.y) == goal:
                return c, len(done)
            done.append((c.x, c.y))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = c.x + dx, c.y + dy
                if not (0 <= x < self.w and 0 <= y < self.h) or (x, y) in self.walls:
                    continue
                if (x, y) in done:
                    continue
                if (x, y) not in best or c.g + 1 < best[x, y]:
                    best[x, y] = c.g + 1
                    heappush(frontier, Cell(x, y, c.g + 1, self.dist(x, y), c))
        return None, len(done)

    def random_cell(self):
        while True:
            p = (random.randrange(self.w), random.randrange(self.h))
            if p not in self.walls:
                return p


if __name__ == "__main__":
    random.seed(8)
    walls = {(random.randrange(70), random.randrange(70)) for _ in range(1100)}
    planner = Planner(70, 70, walls)
    total = nodes = 0
    tic = perf_counter()
    for job in range(150):
        end, n = planner.search(planner.random_cell(), planner.random_cell())
        total += end.g if end else 0
        nodes += n
    print(f"{total} steps, {nodes} nodes, {(perf_counter() - tic) / 150 * 1e3:.1f} ms a job")
