import numpy as np

CAPACITY = 150_000
BATCH = 32
ALPHA, BETA, GAMMA = 0.6, 0.4, 0.97
N_FEATURES, N_ACTIONS = 16, 4


class SumTree:
    """Leaves hold the priorities, every inner node the sum of its two children."""

    def __init__(self, capacity):
        self.leaves = 1
        while self.leaves < capacity:
            self.leaves *= 2
        self.nodes = [0.0] * (2 * self.leaves)

    def build(self, values):
        self.nodes[self.leaves:self.leaves + len(values)] = values
        for i in range(self.leaves - 1, 0, -1):
            self.nodes[i] = self.nodes[2 * i] + self.nodes[2 * i + 1]

    def total(self):
        return self.nodes[1]

    def set(self, i, value):
        i += self.leaves
        self.nodes[i] = value
        i //= 2
        while i >= 1:
            self.nodes[i] = self.nodes[2 * i] + self.nodes[2 * i + 1]
            i //= 2

    def get(self, i):
        return self.nodes[self.leaves + i]

    def find(self, mass):
        i = 1
        while i < self.leaves:
            i *= 2
            if mass >= self.nodes[i]:
                mass -= self.nodes[i]
                i += 1
        return i - self.leaves


class Memory:
    def __init__(self, obs, act, rew, next_obs, prio, rng):
        self.obs, self.act, self.rew, self.next_obs = obs, act, rew, next_obs
        self.tree = SumTree(CAPACITY)
        self.tree.build(prio.tolist())
        self.rng = rng
        self.max_prio = 1.0
        self.pos = 0

    def push(self, o, a, r, o2):
        i = self.pos
        self.obs[i], self.act[i], self.rew[i], self.next_obs[i] = o, a, r, o2
        self.tree.set(i, self.max_prio)
        self.pos = (i + 1) % CAPACITY

    def sample(self, k):
        total = self.tree.total()
        idx = [self.tree.find(u * total) for u in self.rng.random(k).tolist()]
        p = np.array([self.tree.get(i) for i in idx]) / total
        w = (CAPACITY * p) ** -BETA
        return np.array(idx), w / w.max()

    def update(self, idx, errors):
        prios = (np.abs(errors) + 1e-3) ** ALPHA
        for i, p in zip(idx.tolist(), prios.tolist()):
            self.tree.set(i, p)
            self.max_prio = max(self.max_prio, p)


def train(steps=6000):
    env = np.random.default_rng(0)
    A = env.normal(0, 0.25, (N_ACTIONS, N_FEATURES, N_FEATURES))
    goal = env.normal(size=N_FEATURES)
    obs = env.normal(size=(CAPACITY, N_FEATURES))
    act = env.integers(0, N_ACTIONS, CAPACITY)
    memory = Memory(obs, act, obs @ goal / N_FEATURES, env.normal(size=obs.shape),
                    env.gamma(2.0, 0.5, CAPACITY), np.random.default_rng(1))
    W = np.zeros((N_ACTIONS, N_FEATURES))
    s = env.normal(size=N_FEATURES)

    for _ in range(steps):
        a = int(np.argmax(W @ s)) if env.random() > 0.1 else int(env.integers(N_ACTIONS))
        s2 = np.tanh(A[a] @ s) + 0.1 * env.normal(size=N_FEATURES)
        memory.push(s, a, s2 @ goal / N_FEATURES, s2)
        s = s2

        idx, w = memory.sample(BATCH)
        o, taken = memory.obs[idx], memory.act[idx]
        target = memory.rew[idx] + GAMMA * (memory.next_obs[idx] @ W.T).max(axis=1)
        td = target - (W[taken] * o).sum(axis=1)
        for k in range(N_ACTIONS):
            sel = taken == k
            W[k] += 0.01 * (w[sel] * td[sel]) @ o[sel] / BATCH
        memory.update(idx, td)
    return W


W = train()
print("norm of W %.6f" % np.linalg.norm(W))
