"""Cleaning meter readings: throw out what lies beyond the quartile fences."""
import random
import time
import numpy as np

random.seed(9)
batches = []
for _ in range(5):
    day = [random.gauss(230.0, 4.0) for _ in range(60000)]
    for k in random.sample(range(60000), 180):
        day[k] *= random.choice([0.1, 10.0])
    batches.append(day)


def fences(values):
    q1 = np.percentile(values, 25)
    q3 = np.percentile(values, 75)
    iqr = q3 - q1
    return q1 - 1.5 * iqr, q3 + 1.5 * iqr


def summary(values):
    return {"mean": np.mean(values), "std": np.std(values), "min": np.min(values), "max": np.max(values)}


kept = 0
spread = 0.0
t0 = time.perf_counter()
for i in range(80):
    readings = batches[i % 5]
    low, high = fences(readings)
    stats = summary(readings)
    kept += np.count_nonzero((np.array(readings) >= low) & (np.array(readings) <= high))
    spread += stats["std"]
print(kept, "kept, mean spread", round(spread / 80, 4), f"{(time.perf_counter() - t0) / 80 * 1e3:.2f} ms a day")
