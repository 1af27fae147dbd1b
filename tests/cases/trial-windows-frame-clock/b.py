import numpy as np

rng = np.random.default_rng(21)
n, channels = 600 * 1000, 16
frame_ns = np.cumsum(1_000_000 + rng.integers(-2000, 2001, size=n))
signal = rng.standard_normal((n, channels), dtype=np.float32)
cue_ns = np.sort(rng.integers(10 * 10**9, 590 * 10**9, size=4500))


class Recording:
    def __init__(self, frame_ns, signal):
        self.frame_ns = frame_ns
        self.signal = signal

    def between(self, t0, t1):
        lo = self.frame_ns.searchsorted(t0 * 1e9, side="left")
        hi = self.frame_ns.searchsorted(t1 * 1e9, side="right")
        return self.signal[lo:hi]


def zscored(response, baseline):
    return (response - baseline.mean(axis=0)) / baseline.std(axis=0)


rec = Recording(frame_ns, signal)
cue_times = cue_ns / 1e9
sum_mean, sum_std, seen = np.zeros(channels), np.zeros(channels), 0
for t in cue_times:
    baseline = rec.between(t - 1.0, t)
    response = rec.between(t, t + 4.0)
    z = zscored(response, baseline)
    sum_mean += z.mean(axis=0)
    sum_std += z.std(axis=0)
    seen += len(baseline) + len(response)

print("trials", len(cue_times), "samples", seen)
print("mean response", np.round((sum_mean / len(cue_times))[:4], 6), "gain", round(float(sum_std.mean() / len(cue_times)), 6))
