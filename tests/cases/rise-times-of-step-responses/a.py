"""Rise time (10 % to 90 %) of every channel after a step of the setpoint."""
import numpy as np

rng = np.random.default_rng(7)

channels, samples = 32, 20000
dt = 1e-4                                       # s
t = np.arange(samples) * dt
tau = rng.uniform(0.01, 0.05, channels)
gain = rng.uniform(0.8, 1.2, channels)


def record():
    clean = gain[:, None] * (1.0 - np.exp(-t[None, :] / tau[:, None]))
    noisy = clean + rng.normal(0.0, 0.004, clean.shape)
    return noisy.astype(np.float32)


def crossing(trace, level):
    return np.argmax(trace > level)


def rise_time(trace):
    final = float(trace[-2000:].mean())
    start = crossing(trace, 0.1 * final)
    stop = crossing(trace, 0.9 * final)
    return (stop - start) * dt


# a few shots of the test stand, all recorded from the moment of the step
shots = [record() for _ in range(4)]
count = 9000
total = np.zeros(channels)
for shot in range(count):
    traces = shots[shot % len(shots)]
    rises = np.array([rise_time(trace) for trace in traces])
    total += rises

print("mean rise time %.6f s, slowest %.6f s" % (total.mean() / count, total.max() / count))
