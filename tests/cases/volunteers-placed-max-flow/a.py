import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import maximum_flow


class Placement:
    """Volunteers -> the posts they accept -> places of each post on that day."""

    def __init__(self, accepted, n_posts):
        self.n_volunteers, per_head = accepted.shape
        self.n_posts = n_posts
        self.source = 0
        self.sink = self.n_volunteers + n_posts + 1
        volunteers = np.arange(1, self.n_volunteers + 1)
        posts = np.arange(self.n_volunteers + 1, self.sink)
        tail = np.concatenate([np.zeros(self.n_volunteers, int), np.repeat(volunteers, per_head), posts])
        head = np.concatenate([volunteers, self.n_volunteers + 1 + accepted.ravel(), np.full(n_posts, self.sink)])
        ones = np.ones(len(tail), dtype=np.int32)
        self.graph = coo_array((ones, (tail, head)), shape=(self.sink + 1, self.sink + 1)).tocsr()
        self.places = self.graph.indptr[posts]

    def placed(self, places):
        self.graph.data[self.places] = places
        result = maximum_flow(self.graph, self.source, self.sink, method="edmonds_karp")
        return int(result.flow_value)


rng = np.random.default_rng(12)
n_posts = 80
popularity = rng.dirichlet(np.full(n_posts, 2.0))
accepted = np.array([rng.choice(n_posts, 5, replace=False, p=popularity) for _ in range(600)])
placement = Placement(accepted, n_posts)

counts = []
for day in range(3000):
    places = rng.multinomial(600, popularity)
    counts.append(placement.placed(places))

print("placed on average", np.mean(counts), "worst day", min(counts))
