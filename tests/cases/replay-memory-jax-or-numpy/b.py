import numpy as np

CAPACITY, OBS, ENVS, BATCH = 100_000, 64, 16, 1024


def store(memory, rows, start):
    memory[start:start + len(rows)] = rows
    return memory


def values(memory, picks, w1, w2):
    hidden = np.maximum(memory[picks] @ w1, 0.0)
    return (hidden @ w2).max(axis=1).mean()


rng = np.random.default_rng(12)
stream = rng.normal(size=(200, ENVS, OBS)).astype(np.float32)
w1 = rng.normal(0, 0.1, (OBS, 256)).astype(np.float32)
w2 = rng.normal(0, 0.1, (256, 6)).astype(np.float32)

memory = np.zeros((CAPACITY, OBS), dtype=np.float32)
stored = 0
estimate = 0.0
for step in range(2500):
    memory = store(memory, stream[step % 200], stored % CAPACITY)
    stored += ENVS
    picks = rng.integers(0, min(stored, CAPACITY), BATCH)
    estimate += float(values(memory, picks, w1, w2))

print("mean greedy value", round(estimate / 2500, 4))
