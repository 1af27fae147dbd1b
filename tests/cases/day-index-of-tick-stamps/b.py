import numpy as np

rng = np.random.default_rng(5)
DAY = 86400
t_first = np.datetime64("2024-03-01T00:00:00", "s")
t_open = np.datetime64("2024-03-01T09:00:00", "s")


def load(n_batches, size):
    out = []
    for k in range(n_batches):
        sec = np.sort(rng.integers(0, 20 * DAY, size))
        ts = t_first + sec.astype("timedelta64[s]")
        out.append((ts, rng.integers(1, 500, size)))
    return out


def day_number(ts):
    return ts.view(np.int64) // DAY - int(t_first.view(np.int64)) // DAY


data = load(30, 8000)
volume_per_day = np.zeros(20)
after_open = 0
for i in range(2000):
    ts, vol = data[i % 30]
    volume_per_day += np.bincount(day_number(ts), weights=vol, minlength=20)
    after_open += np.count_nonzero(ts > t_open)

print("volume", volume_per_day.sum(), "busiest day", int(volume_per_day.argmax()), "after the opening", after_open)
