from bisect import bisect_left, bisect_right
import random

# hits of 64 detector channels, stamped in whole microseconds since 1970
random.seed(3)
start = 1_700_000_000
channels = []
for c in range(64):
    t, stamps = start * 1_000_000, []
    for k in range(20000):
        t += int(random.expovariate(1 / 30000.0)) + 1
        stamps.append(t)
    channels.append(stamps)

triggers = [start + random.uniform(1.0, 590.0) for k in range(30000)]     # seconds, as time.time() gives them

coincidences = 0
for trigger in triggers:
    lo = (trigger - 0.05) * 1e6
    hi = (trigger + 0.05) * 1e6
    fired = 0
    for stamps in channels:
        first = bisect_left(stamps, lo)
        last = bisect_right(stamps, hi)
        if last - first >= 4:
            fired += 1
    if fired >= 28:
        coincidences += 1

print("coincidences", coincidences)
