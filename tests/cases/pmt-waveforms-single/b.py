import numpy as np

# photomultiplier traces of one event, in double precision
rng = np.random.default_rng(34)
channels = 16
samples = 8192
events = 20_000

traces = rng.normal(1200.0, 4.0, size=(channels, samples))
traces[:, 2000:2800] -= 90.0
baselines = traces[:, :1000].mean(axis=1, dtype=np.float64)
gains = rng.uniform(0.8, 1.2, size=channels)

trace = np.empty(samples)
total = np.zeros(samples)
area = 0.0

for event in range(events):
    total[:] = 0
    for ch in range(channels):
        trace[:] = traces[ch]
        # flip and calibrate, in place
        trace -= baselines[ch]
        trace *= -gains[ch]
        # cut the noise away from zero
        np.maximum(trace, 0, out=trace)
        total += trace
    area += float(total[2000:2800].sum())

print("area per event", area / events, total.dtype)
