import numpy as np

# FitzHugh-Nagumo fibre of 128 cells, stimulated at the left end, four electrodes
n = 128
dt = np.float32(0.05)
electrodes = [16, 48, 80, 112]


def step(v, w, current):
    left = np.concatenate([v[:1], v[:-1]])
    right = np.concatenate([v[1:], v[-1:]])
    dv = v - v**3 / 3 - w + 2.0 * (left - 2 * v + right)
    dv[0] += current
    dw = 0.08 * (v + 0.7 - 0.8 * w)
    return v + dt * dv, w + dt * dw


v = np.full(n, -1.2, dtype=np.float32)
w = np.full(n, -0.62, dtype=np.float32)
spikes = [0, 0, 0, 0]
above = [False] * 4

for t in range(8000):
    current = 0.8 if t % 200 < 40 else 0.0
    for k in range(10):
        v, w = step(v, w, current)
    for e, cell in enumerate(electrodes):
        high = bool(v[cell] > 1.0)
        if high and not above[e]:
            spikes[e] += 1
        above[e] = high

print("spikes at the electrodes:", spikes, "mean v:", round(float(v.mean()), 4))
