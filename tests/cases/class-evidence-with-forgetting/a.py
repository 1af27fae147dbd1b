# Semantic map from a moving camera: Dirichlet evidence for each cell, old frames are forgotten
import time
import numpy as np

rng = np.random.default_rng(2)
CLASSES, H, W = 12, 128, 160
PRIOR = np.float32(0.05)
DECAY = np.float32(0.8)

scene = rng.integers(0, CLASSES, size=(H // 16, W // 16)).repeat(16, 0).repeat(16, 1)
rows, cols = np.indices((H, W))
evidence = np.zeros((CLASSES, H, W), dtype=np.float32)
evidence[:] = rng.random(evidence.shape, dtype=np.float32)     # from an undecided first pass


def integrate(frame):
    """forget, then add the network's vote for each cell"""
    np.multiply(evidence, DECAY, out=evidence)
    evidence[scene, rows, cols] += np.float32(0.5 + 0.1 * (frame % 5))


def winner_share():
    seen = evidence[scene, rows, cols] + PRIOR
    return seen / (evidence.sum(axis=0) + CLASSES * PRIOR)


for frame in range(500):                    # drive in
    integrate(frame)

took = []
for frame in range(300):
    t = time.perf_counter()
    integrate(frame)
    share = winner_share()
    took.append(time.perf_counter() - t)

print("mean share of the winner: %.5f" % share.mean())
print("%.3f ms a frame" % (1e3 * np.median(took)))
