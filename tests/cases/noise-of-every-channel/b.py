import numpy as np

# simulated readout: 64 detector channels, each with its own noise, 1000 samples a frame
rng = np.random.default_rng(11)
stds = rng.uniform(0.5, 3.0, 64)

total = np.zeros(64)
highest = 0.0
for frame in range(5000):
    noise = rng.standard_normal((1000, 64)) * stds
    total += noise[-1]
    highest = max(highest, noise[500].max())

print("mean of the last samples:", total.mean() / 5000, "highest:", highest)
