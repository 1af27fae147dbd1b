import random
from collections import defaultdict
from datetime import datetime, timedelta

import numpy as np

random.seed(1)
start = datetime(2024, 1, 1)
meters = []
for m in range(10):
    readings, when = [], start
    for _ in range(2400):
        readings.append((when, random.gauss(230.0, 3.0)))
        when += timedelta(minutes=random.randint(20, 100))
    meters.append(readings)


def daily_report(readings):
    days = defaultdict(list)
    for when, volts in readings:
        days[when.strftime("%Y-%m-%d")].append(volts)
    return {day: float(np.median(values)) for day, values in days.items()}


lowest = []
for run in range(2500):
    report = daily_report(meters[run % 10])
    day = min(report, key=report.get)
    lowest.append((day, report[day]))

print(lowest[:3], round(sum(v for _, v in lowest), 6))
