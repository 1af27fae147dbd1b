import numpy as np

# mRNA / protein, direct method
change = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
rates = np.array([5.0, 0.1, 2.0, 0.05])
uses = np.array([[0, 0], [1, 0], [1, 0], [0, 1]])


def simulate(events, seed):
    rng = np.random.default_rng(seed)
    state = np.array([10, 100])
    t = 0.0
    times = np.array([0.0])
    states = state.reshape(1, 2)
    for k in range(events):
        counts = np.prod(np.where(uses > 0, state, 1), axis=1)
        prop = rates * counts
        cum = np.cumsum(prop)
        t -= np.log(1.0 - rng.random()) / cum[-1]
        r = np.searchsorted(cum, rng.random() * cum[-1], side="right")
        state = state + change[r]
        times = np.append(times, t)
        states = np.vstack((states, state))
    return times, states


times, states = simulate(20000, 4)
wait = np.diff(times)
print("end:", times[-1])
print("mean protein:", (states[:-1, 1] * wait).sum() / times[-1])
