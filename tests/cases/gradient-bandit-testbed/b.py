"""Gradient bandit on the 10-armed testbed, all runs side by side."""
import time
import numpy as np

RUNS, ARMS, STEPS = 50, 10, 100
alpha = 0.1

rng = np.random.default_rng(7)
q_true = rng.normal(size=(RUNS, ARMS)).astype(np.float32)
coins = rng.random((STEPS, RUNS, 1), dtype=np.float32)
noise = rng.standard_normal((STEPS, RUNS, 1)).astype(np.float32)
arm_ids = np.arange(ARMS)


def run_trial():
    h = np.zeros((RUNS, ARMS), np.float32)
    baseline = np.zeros((RUNS, 1), np.float32)
    total = 0.0
    for t in range(STEPS):
        e = np.exp(h - h.max(axis=1, keepdims=True))
        pi = e / e.sum(axis=1, keepdims=True)
        arm = np.minimum((np.cumsum(pi, axis=1) < coins[t]).sum(axis=1, keepdims=True), ARMS - 1)
        r = np.take_along_axis(q_true, arm, axis=1) + noise[t]
        baseline += (r - baseline) / (t + 1)
        h += alpha * (r - baseline) * ((arm_ids == arm).astype(np.float32) - pi)
        total += r.mean()
    return float(total) / STEPS


rewards = []
start = time.perf_counter()
for trial in range(150):
    rewards.append(run_trial())
print("mean reward", round(np.mean(rewards), 4))
print("ms per trial", round((time.perf_counter() - start) / 150 * 1e3, 2))
