"""Nearest track for each detection of a radar scan, distances weighted by the inverse covariance of the features."""
import numpy as np
from scipy.spatial.distance import cdist

rng = np.random.default_rng(21)
features = 8
mix = rng.normal(size=(features, features))
train = rng.normal(size=(5000, features)) @ mix
cov = np.cov(train.T)
whiten = np.linalg.cholesky(np.linalg.inv(cov))      # |x W - y W| is the Mahalanobis distance

tracks = rng.normal(size=(150, features)) @ mix
scans = [rng.normal(size=(120, features)) @ mix for _ in range(20)]


def nearest(detections, tracks):
    d = cdist(detections @ whiten, tracks @ whiten)
    j = d.argmin(axis=1)
    return j, d[np.arange(len(d)), j]


gate, hits, total = 2.0, 0, 0.0
for k in range(800):
    j, dist = nearest(scans[k % 20], tracks)
    inside = dist < gate
    hits += np.count_nonzero(inside)
    total += dist[inside].sum()

print(hits, "assigned, mean distance %.9f" % (total / hits))
