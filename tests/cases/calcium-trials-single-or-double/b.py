import numpy as np

dtype = np.float64
n_cells = 2000
n_steps = 1000    # 1 ms each
stimulus_end = 100

decay = dtype(np.exp(-1.0 / 4.0))     # calcium, 4 ms
rise = dtype(0.3)
weights = np.random.default_rng(1).random(n_cells).astype(dtype) / dtype(n_cells)


def run_trial(rng):
    """One stimulus, then the population is left alone until the trial ends."""
    calcium = np.zeros(n_cells, dtype=dtype)
    signal = np.empty(n_steps, dtype=dtype)
    scratch = np.empty(n_cells, dtype=dtype)
    for t in range(n_steps):
        calcium *= decay
        if t < stimulus_end:
            calcium[rng.integers(0, n_cells, 60)] += rise
        np.multiply(calcium, weights, out=scratch)
        signal[t] = scratch.sum()
    return signal


rng = np.random.default_rng(5)
peaks = []
total = np.zeros(n_steps)
for trial in range(500):
    signal = run_trial(rng)
    peaks.append(signal.max())
    total += signal

print("mean peak", np.mean(peaks), "area", total.sum() / len(peaks))
