import numpy as np
from scipy import signal


class BeadTracker:
    """Finds one bead in each frame by cross-correlation with its ring pattern."""

    def __init__(self, size=32):
        self.size = size
        yy, xx = np.mgrid[:size, :size] - (size - 1) / 2
        dist = np.hypot(xx, yy)
        self.pattern = np.cos(dist * 0.9) * np.exp(-(dist / 9) ** 2)
        self.kernel = self.pattern - self.pattern.mean()

    def locate(self, frame):
        corr = signal.correlate2d(frame - frame.mean(), self.kernel)
        peak = np.unravel_index(np.argmax(corr), corr.shape)
        return peak[0] - self.size + 1, peak[1] - self.size + 1


class Movie:
    def __init__(self, tracker, n_frames=30, shape=(96, 96), seed=8):
        rng = np.random.default_rng(seed)
        self.frames, self.truth = [], []
        for _ in range(n_frames):
            img = rng.normal(0.0, 0.35, shape)
            top, left = rng.integers(0, shape[0] - tracker.size + 1, 2)
            img[top:top + tracker.size, left:left + tracker.size] += tracker.pattern
            self.frames.append(img)
            self.truth.append((top, left))


tracker = BeadTracker()
movie = Movie(tracker)
correct = 0

for n in range(400):
    where = tracker.locate(movie.frames[n % 30])
    correct += where == movie.truth[n % 30]

print(f"{correct} of 400 positions are right")
