import numpy as np

steps = 30000
rng = np.random.default_rng(7)
kicks = rng.normal(size=(steps, 4)) * 0.05
A = np.eye(4) * 0.98 + rng.normal(size=(4, 4)) * 0.005

state = np.zeros(4)
history = np.empty((0, 4))
worst = 0.0

for k in range(steps):
    state = A @ state + kicks[k]
    history = np.append(history, [state], axis=0)
    recent = history[-100:]
    spread = recent.std(axis=0)
    worst = max(worst, float(spread[0]))

print("largest spread", round(worst, 6), "after", len(history), "steps")
