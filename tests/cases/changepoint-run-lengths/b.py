import numpy as np


class Detector:
    """Bayesian online changepoint detection (Adams and MacKay), Gaussian with known noise."""

    def __init__(self, gauges, hazard=1 / 80, noise=1.0, prior=9.0):
        self.hazard, self.noise, self.prior = hazard, noise, prior
        self.probs = np.ones((gauges, 1), dtype=np.float32)
        self.mean = np.zeros((gauges, 1), dtype=np.float32)
        self.var = np.full(1, prior, dtype=np.float32)

    def observe(self, x):
        spread = self.var + self.noise
        off = x[:, None] - self.mean
        like = np.exp(-0.5 * off * off / spread) / np.sqrt(2 * np.pi * spread)
        joint = self.probs * like
        change = joint.sum(axis=1, keepdims=True) * self.hazard
        probs = np.concatenate([change, joint * (1 - self.hazard)], axis=1)
        self.probs = probs / probs.sum(axis=1, keepdims=True)
        gain = self.var / spread
        self.mean = np.concatenate([np.zeros_like(change), self.mean + gain * off], axis=1)
        self.var = np.concatenate([np.full_like(self.var[:1], self.prior), self.var * (1 - gain)])
        return self.probs.argmax(axis=1)


rng = np.random.default_rng(3)
gauges = 20000
hours = 36
jump = rng.integers(10, hours, gauges)
level = rng.normal(0, 3, (2, gauges))
truth = np.where(np.arange(hours)[:, None] < jump, level[0], level[1])
data = (truth + rng.normal(size=(hours, gauges))).astype(np.float32)

detector = Detector(gauges)
alarms = []
for x in data:
    run = detector.observe(x)
    alarms.append(int((run == 2).sum()))

print("alarms", alarms[11::6])
