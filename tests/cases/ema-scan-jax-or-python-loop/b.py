import numpy as np

rng = np.random.default_rng(4)
prices = (100 + np.cumsum(rng.standard_normal((10, 5000)), axis=1)).astype(np.float32)


def ema(x, alpha):
    level = x[0]
    smoothed = []
    for value in x:
        level = level + alpha * (value - level)
        smoothed.append(level)
    return smoothed


final = []
for k in range(600):
    smoothed = ema(prices[k % 10].tolist(), 0.05)
    final.append(smoothed[-1])

print("mean of the last values", sum(final) / len(final))
