import numpy as np

rng = np.random.default_rng(5)
slots, width, payload = 1200, 64, 256
keys = rng.standard_normal((slots, width)).astype(np.float16)
values = rng.standard_normal((slots, payload)).astype(np.float32)
probes = rng.standard_normal((500, width)).astype(np.float32)
temperature = 8.0


def recall(probe):
    # keys are stored in half precision, the arithmetic is single
    score = keys.astype(np.float32) @ probe / temperature
    score -= score.max()
    weight = np.exp(score)
    weight /= weight.sum()
    return weight @ values


total = 0.0
for query in range(20_000):
    out = recall(probes[query % 500])
    total += float(out[0])

print("sum of first entries", round(total, 3))
