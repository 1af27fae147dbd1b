import numpy as np

# Punctuality report: departures of the timetable against what the bus computers logged
N_STOPS, N_DAYS = 8000, 300
rng = np.random.default_rng(21)
minute_of_day = np.sort(rng.integers(5 * 60, 23 * 60, N_STOPS))
text = [f"2024-03-04T{m // 60:02d}:{m % 60:02d}" for m in minute_of_day]
timetable = np.array(text, dtype="datetime64")

first_day = np.datetime64("2024-03-04T00:00:00", "s")
logs = []
for day in range(12):
    late = rng.gamma(2.0, 70.0, N_STOPS) - 40
    logs.append(minute_of_day * 60 + late.astype(np.int64))

one_day = np.timedelta64(1, "D")
late_limit = np.timedelta64(300, "s")
early_limit = np.timedelta64(30, "s")
worst = 0
punctual = 0
for day in range(N_DAYS):
    observed = first_day + day * one_day + logs[day % 12].astype("timedelta64[s]")
    planned = timetable + day * one_day
    early = observed < planned - early_limit
    late = observed > planned + late_limit
    delay = observed - planned
    punctual += N_STOPS - np.count_nonzero(early | late)
    worst = max(worst, delay.max().astype(int))

print(f"punctual {punctual / (N_DAYS * N_STOPS):.4f}, worst delay {worst} s")
