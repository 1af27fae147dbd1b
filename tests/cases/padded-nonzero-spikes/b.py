import numpy as np

rng = np.random.default_rng(5)
channels, samples = 64, 3000
chunks = [rng.standard_normal((channels, samples)).astype(np.float32) for _ in range(12)]
threshold = 3.5


def crossings(chunk):
    ch, t = np.nonzero(chunk > threshold)
    return len(ch), ch, t, chunk[ch, t]


spikes, weighted = 0, 0.0
for k in range(800):
    n, ch, t, peak = crossings(chunks[k % 12])
    spikes += n
    weighted += float(peak @ t)

print("crossings:", spikes)
print("weighted time: %.4e" % weighted)
