import numpy as np

CAPACITY = 150_000
BATCH = 32
ALPHA = 0.6
BETA = 0.4
GAMMA = 0.97
N_FEATURES = 16
N_ACTIONS = 4


class PrioritizedReplay:
    def __init__(self, capacity, rng):
        self.capacity = capacity
        self.rng = rng
        self.obs = np.zeros((capacity, N_FEATURES))
        self.next_obs = np.zeros((capacity, N_FEATURES))
        self.act = np.zeros(capacity, dtype=np.int64)
        self.rew = np.zeros(capacity)
        self.prio = np.zeros(capacity)
        self.max_prio = 1.0
        self.pos = 0

    def fill(self, obs, act, rew, next_obs, prio):
        self.obs[:] = obs
        self.act[:] = act
        self.rew[:] = rew
        self.next_obs[:] = next_obs
        self.prio[:] = prio

    def push(self, o, a, r, o2):
        i = self.pos
        self.obs[i], self.act[i], self.rew[i], self.next_obs[i] = o, a, r, o2
        self.prio[i] = self.max_prio
        self.pos = (i + 1) % self.capacity

    def sample(self, k):
        probs = self.prio / self.prio.sum()
        idx = self.rng.choice(self.capacity, size=k, p=probs)
        weights = (self.capacity * probs[idx]) ** -BETA
        weights /= weights.max()
        return idx, weights

    def update(self, idx, errors):
        self.prio[idx] = (np.abs(errors) + 1e-3) ** ALPHA
        self.max_prio = max(self.max_prio, self.prio[idx].max())


def main(steps=6000):
    env = np.random.default_rng(0)
    A = env.normal(0, 0.25, (N_ACTIONS, N_FEATURES, N_FEATURES))
    goal = env.normal(size=N_FEATURES)
    memory = PrioritizedReplay(CAPACITY, np.random.default_rng(1))
    o = env.normal(size=(CAPACITY, N_FEATURES))
    a = env.integers(0, N_ACTIONS, CAPACITY)
    memory.fill(o, a, o @ goal / N_FEATURES, env.normal(size=o.shape), env.gamma(2.0, 0.5, CAPACITY))

    W = np.zeros((N_ACTIONS, N_FEATURES))
    state = env.normal(size=N_FEATURES)
    step = 0
    while step < steps:
        action = int(np.argmax(W @ state)) if env.random() > 0.1 else int(env.integers(N_ACTIONS))
        new = np.tanh(A[action] @ state) + 0.1 * env.normal(size=N_FEATURES)
        memory.push(state, action, new @ goal / N_FEATURES, new)
        state = new

        idx, w = memory.sample(BATCH)
        obs, act = memory.obs[idx], memory.act[idx]
        target = memory.rew[idx] + GAMMA * (memory.next_obs[idx] @ W.T).max(1)
        delta = target - (W[act] * obs).sum(1)
        for b in range(N_ACTIONS):
            m = act == b
            W[b] += 0.01 * (w[m] * delta[m]) @ obs[m] / BATCH
        memory.update(idx, delta)
        step += 1

    print("norm of W %.6f" % np.linalg.norm(W))


if __name__ == "__main__":
    main()
