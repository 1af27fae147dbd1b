# 10-armed testbed (Sutton & Barto, ch. 2), gradient bandit with baseline.
# torch version - wanted to see if it is any faster than the old numpy script
import time

import numpy as np
import torch

torch.set_num_threads(1)
RUNS, ARMS, STEPS = 50, 10, 100
ALPHA = 0.1

rng = np.random.default_rng(7)
q_true = torch.from_numpy(rng.normal(size=(RUNS, ARMS)).astype(np.float32))
coins = torch.from_numpy(rng.random((STEPS, RUNS, 1), dtype=np.float32))
noise = torch.from_numpy(rng.standard_normal((STEPS, RUNS, 1)).astype(np.float32))


class GradientBandit:
    def __init__(self, runs, arms):
        self.h = torch.zeros(runs, arms)
        self.baseline = torch.zeros(runs, 1)
        self.arm_ids = torch.arange(arms)
        self.n = 0

    def act(self, u):
        e = torch.exp(self.h - self.h.amax(dim=1, keepdim=True))
        self.pi = e / e.sum(dim=1, keepdim=True)
        cdf = torch.cumsum(self.pi, dim=1)
        return torch.clamp((cdf < u).sum(dim=1, keepdim=True), max=ARMS - 1)

    def learn(self, arm, r):
        self.n += 1
        self.baseline += (r - self.baseline) / self.n
        chosen = (self.arm_ids == arm)
        self.h += ALPHA * (r - self.baseline) * (chosen.float() - self.pi)


t0 = time.perf_counter()
curve = []
for trial in range(150):
    agent = GradientBandit(RUNS, ARMS)
    total = 0.0
    for t in range(STEPS):
        arm = agent.act(coins[t])
        r = torch.gather(q_true, 1, arm) + noise[t]
        agent.learn(arm, r)
        total += r.mean()
    curve.append(float(total) / STEPS)
print(f"{(time.perf_counter() - t0) / 150 * 1e3:.2f} ms per trial, mean reward {np.mean(curve):.4f}")
