import numpy as np

# volume per trading day and the mean age of the ticks, batch after batch
rng = np.random.default_rng(5)
first_day = np.datetime64("2024-03-01", "D")
opened = np.datetime64("2024-03-01T09:00:00", "ms")
batches = []
for k in range(30):
    sec = np.sort(rng.integers(0, 20 * 86400, 8000))
    stamps = np.datetime64("2024-03-01T00:00:00", "s") + sec.astype("timedelta64[s]")
    volume = rng.integers(1, 500, 8000)
    batches.append((stamps, volume))

per_day = np.zeros(20)
late = 0
for n in range(2000):
    stamps, volume = batches[n % 30]
    day = (stamps.astype("datetime64[D]") - first_day).astype(np.int64)
    per_day += np.bincount(day, weights=volume, minlength=20)
    late += np.count_nonzero(stamps > opened)

print("volume", per_day.sum(), "busiest day", int(per_day.argmax()), "after the opening", late)
