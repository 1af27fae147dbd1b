import numpy as np

rng = np.random.default_rng(2024)
OBS, HID, ACT = 17, 32, 6
POP, STATES, SIGMA = 32, 64, 0.05
SIZES = [(OBS, HID), (HID, HID), (HID, ACT)]
DIM = sum(i * o for i, o in SIZES)

table = rng.standard_normal(400_000)             # the shared noise table
states = rng.standard_normal((STATES, OBS)).astype(np.float32)
wanted = np.tanh(states @ rng.standard_normal((OBS, ACT)).astype(np.float32) / 4)
theta = (rng.standard_normal(DIM) / 5).astype(np.float32)


def act(params, s):
    k, h = 0, s
    for i, o in SIZES:
        w = params[:, k:k + i * o].reshape(-1, i, o)
        h = np.tanh(h @ w)
        k += i * o
    return h


for gen in range(2000):
    start = rng.integers(0, len(table) - DIM, POP)
    eps = np.stack([table[j:j + DIM] for j in start])
    out = act(theta + SIGMA * eps, states)
    fitness = -((out - wanted) ** 2).mean(axis=(1, 2))
    score = (fitness - fitness.mean()) / (fitness.std() + 1e-8)
    theta = (theta + 0.02 / POP * (score @ eps) / SIGMA).astype(np.float32)

print("mean fitness %.4f" % fitness.mean())
