import statistics as st

import numpy as np

# drift alarm: mean against median in a sliding window of a pressure sensor
rng = np.random.default_rng(5)
signal = 101.3 + np.cumsum(rng.normal(0, 0.01, size=40_000))
window = 240
alarms = 0

for start in range(0, 30_000, 10):
    chunk = signal[start:start + window]
    if abs(st.mean(chunk) - st.median(chunk)) > 0.02:
        alarms += 1

print("alarms", alarms)
