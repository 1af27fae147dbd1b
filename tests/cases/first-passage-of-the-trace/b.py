import numpy as np

# noise of 24 detector channels; when does each first leave its band?
rng = np.random.default_rng(3)
n_traces, n_samples, band = 24, 60_000, 2.6
traces = rng.standard_normal((n_traces, n_samples))
offset = rng.normal(0, 0.3, n_traces)


def first_exit(trace, low, high):
    outside = (trace < low) | (trace > high)
    return int(outside.argmax()) if outside.any() else -1


waits = []
for run in range(400):
    drift = 0.2 * np.sin(0.1 * run + np.arange(10))
    for shift in drift:
        for k in range(n_traces):
            mid = offset[k] + shift
            waits.append(first_exit(traces[k], mid - band, mid + band))
waits = np.array(waits)
print("mean first exit", waits.mean(), "samples, never:", int((waits < 0).sum()))
