import numpy as np

# value iteration on 10 x 10 gridworlds, four moves, a new map of rewards for each
rng = np.random.default_rng(2)
side, gamma = 10, 0.9
cell = np.arange(side * side).reshape(side, side)
up = np.vstack([cell[:1], cell[:-1]])
down = np.vstack([cell[1:], cell[-1:]])
left = np.hstack([cell[:, :1], cell[:, :-1]])
right = np.hstack([cell[:, 1:], cell[:, -1:]])
moves = np.stack([up.ravel(), down.ravel(), left.ravel(), right.ravel()])


def converged(new, old):
    return np.allclose(new, old, rtol=0.0, atol=1e-6)


def solve(reward):
    value = np.zeros(side * side)
    gain = reward[moves]
    sweeps = 0
    while True:
        new = (gain + gamma * value[moves]).max(axis=0)
        sweeps += 1
        if converged(new, value):
            return new, sweeps
        value = new


sweeps = 0
best = 0.0
for world in range(2000):
    reward = rng.random(side * side)
    value, k = solve(reward)
    sweeps += k
    best += value[0]

print("sweeps", sweeps, "mean value of the start", best / 2000)
