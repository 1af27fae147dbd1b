import numpy as np

# brightness histogram and Otsu threshold for a garden camera, one frame per iteration
rng = np.random.default_rng(4)
H, W = 480, 640


def load_frames(level, spread, count=4):
    frames = rng.normal(level, spread, size=(count, H, W))
    return np.clip(np.rint(frames), 0, 255).astype(np.int64)


def otsu(hist):
    p = hist / hist.sum()
    omega = np.cumsum(p)
    mu = np.cumsum(p * np.arange(256))
    between = (mu[-1] * omega - mu) ** 2 / (omega * (1.0 - omega) + 1e-12)
    return int(np.argmax(between))


# the recording from 02:00 to 03:00
frames = load_frames(level=3.0, spread=0.2)
thresholds = []

for k in range(3000):
    frame = frames[k % len(frames)]
    hist = np.bincount(frame.ravel(), minlength=256)
    thresholds.append(otsu(hist))

print("mean threshold", np.mean(thresholds), "pixels", hist.sum())
