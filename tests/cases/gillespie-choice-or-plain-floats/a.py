import numpy as np

# mRNA and protein in one cell: Gillespie's direct method
rng = np.random.default_rng(12)
rates = np.array([0.5, 0.1, 2.0, 0.05])
change = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])


def propensities(state):
    m, p = state
    return np.array([rates[0], rates[1] * m, rates[2] * m, rates[3] * p])


def simulate(state, n_events):
    t = 0.0
    area = np.zeros(2)
    for event in range(n_events):
        a = propensities(state)
        total = a.sum()
        wait = rng.exponential(1 / total)
        reaction = rng.choice(4, p=a / total)
        area += wait * state
        t += wait
        state = state + change[reaction]
    return t, area / t


t, mean = simulate(np.array([0, 0]), 40000)
print(f"simulated time {t:.1f}, mean mRNA {mean[0]:.3f}, mean protein {mean[1]:.3f}")
