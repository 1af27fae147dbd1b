import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra


class WalkNetwork:
    """Street blocks of a town and the people who live at the corners."""

    def __init__(self, side, seed):
        rng = np.random.default_rng(seed)
        self.size = side * side
        corner = np.arange(self.size).reshape(side, side)
        start = np.concatenate([corner[:, :-1].ravel(), corner[:-1].ravel()])
        end = np.concatenate([corner[:, 1:].ravel(), corner[1:].ravel()])
        exists = rng.random(start.size) < 0.9
        start, end = start[exists], end[exists]
        duration = rng.integers(25, 120, start.size).astype(np.float64)
        one_way = coo_array((duration, (start, end)), shape=(self.size, self.size)).tocsr()
        self.graph = (one_way + one_way.T).tocsr()
        self.people = rng.poisson(12.0, self.size)
        self.stops = rng.choice(self.size, 200, replace=False)

    def catchment(self, stop, minutes):
        times = dijkstra(self.graph, indices=stop, limit=60 * minutes)
        near = times <= 60 * minutes
        people = self.people[near]
        return people.sum(), np.dot(times[near], people) / people.sum()


network = WalkNetwork(260, 31)
results = []
for stop in network.stops:
    results.append(network.catchment(stop, 10))

population, walk_time = np.array(results).T
print(int(population.sum()), walk_time.mean().round(4))
