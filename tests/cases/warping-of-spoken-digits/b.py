import numpy as np
from scipy.spatial.distance import euclidean

rng = np.random.default_rng(31)
templates = [np.cumsum(rng.normal(0.0, 0.4, (rng.integers(35, 55), 13)), axis=0) for _ in range(10)]


def utterance(digit):
    frames = templates[digit]
    keep = np.sort(rng.integers(0, len(frames), rng.integers(35, 55)))
    return frames[keep] + rng.normal(0.0, 0.3, (len(keep), 13))


spoken = [(d, utterance(d)) for d in range(10) for _ in range(3)]


def warp(x, y):
    cost = [[euclidean(u, v) for v in y] for u in x]
    inf = float("inf")
    previous = [0.0] + [inf] * len(y)
    for row in cost:
        current = [inf]
        for j, c in enumerate(row):
            current.append(c + min(previous[j], previous[j + 1], current[j]))
        previous = current
    return previous[-1] / (len(x) + len(y))


correct = 0
for n in range(600):
    digit, frames = spoken[n // 10 % 30]
    if n % 10 == 0:
        scores = []
    scores.append(warp(frames, templates[n % 10]))
    if len(scores) == 10 and scores.index(min(scores)) == digit:
        correct += 1

print("recognised", correct, "of 60")
