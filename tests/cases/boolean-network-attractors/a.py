import numpy as np

# attractors of a random Boolean network (Kauffman, K = 2)
rng = np.random.default_rng(5)
n = 300
left, right = rng.integers(0, n, (2, n))
tables = rng.integers(0, 2, (n, 4), dtype=np.uint8)
rows = np.arange(n)


def update(state):
    return tables[rows, 2 * state[left] + state[right]]


periods = {}
for start in range(5000):
    state = rng.integers(0, 2, n, dtype=np.uint8)
    seen = {}
    t = 0
    while True:
        key = state.tobytes()
        if key in seen:
            break
        seen[key] = t
        state = update(state)
        t += 1
    period = t - seen[key]
    periods[period] = periods.get(period, 0) + 1

print("starts per period:", sorted(periods.items()))
