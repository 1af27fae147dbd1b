import numpy as np

# mean temperature and number of soundings in layers of 250 m, one batch of radiosonde samples after another
rng = np.random.default_rng(21)
batches = [(rng.uniform(0.0, 24000.0, 8000), rng.normal(-30.0, 20.0, 8000)) for _ in range(8)]

layer_height = 250.0
layers = 96
count = np.zeros(layers)
total = np.zeros(layers)

for k in range(60000):
    height, temperature = batches[k % 8]
    layer = np.floor(height / layer_height).astype(np.intp)
    count += np.bincount(layer, minlength=layers)
    total += np.bincount(layer, weights=temperature, minlength=layers)

mean = total / count
print("samples", int(count.sum()))
print(f"mean temperature of the lowest layers: {mean[0]:.6f} {mean[1]:.6f} {mean[2]:.6f}")
