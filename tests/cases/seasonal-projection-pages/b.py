import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

# stage-structured population of a fish stock: 150 size classes, one matrix a week
rng = np.random.default_rng(2)
classes, weeks = 150, 52
growth = np.zeros((weeks, classes, classes))
size = np.linspace(5, 80, classes)
for w in range(weeks):
    warm = 1.0 + 0.5 * np.sin(2 * np.pi * w / weeks)
    mean = size + warm * 0.08 * (90 - size)
    spread = np.exp(-0.5 * ((size[:, None] - mean[None, :]) / 1.5) ** 2)
    survival = 0.985 - 0.01 * rng.random(classes)
    growth[w] = survival * spread / spread.sum(0)

stock = np.full(classes, 1000.0 / classes)
yearly = []
for year in range(1800):
    for w in range(weeks):
        stock = growth[w] @ stock
        stock[:5] += 12.0
    yearly.append(stock.sum())

print("stock after 10 and all years:", yearly[9], yearly[-1])
