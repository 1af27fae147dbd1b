import numpy as np
from scipy.signal import lfilter
from scipy.spatial import cKDTree


def features(rng, frames):
    # 13 MFCCs a frame of a sound that moves slowly, standardised
    mfcc = lfilter([1.0], [1.0, -0.8], rng.standard_normal((frames, 13)), axis=0)
    return (mfcc - mfcc.mean(axis=0)) / mfcc.std(axis=0)


rng = np.random.default_rng(11)
units = features(rng, 8000)          # the corpus, cut into grains
target = features(rng, 32 * 80)      # the sound to be imitated, 32 frames a block

tree = cKDTree(units)

used = np.zeros(len(units), dtype=int)
cost = 0.0
for block in range(5000):
    start = 32 * (block % 80)
    frames = target[start:start + 32]
    distance, nearest = tree.query(frames)
    cost += distance.sum()
    used[nearest] += 1

print("grains used", int((used > 0).sum()), "mean distance", round(cost / 160000, 6))
