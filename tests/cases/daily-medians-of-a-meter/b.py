import random
import statistics
from datetime import datetime, timedelta

random.seed(1)


def make_meter(start, n=2400):
    when, rows = start, []
    for _ in range(n):
        rows.append((when, random.gauss(230.0, 3.0)))
        when += timedelta(minutes=random.randint(20, 100))
    return rows


class DailyReport:
    def __init__(self, rows):
        self.days = {}
        for when, volts in rows:
            self.days.setdefault(when.date().isoformat(), []).append(volts)

    def medians(self):
        return {day: statistics.median(v) for day, v in self.days.items()}


meters = [make_meter(datetime(2024, 1, 1)) for _ in range(10)]
lowest = []
for run in range(2500):
    medians = DailyReport(meters[run % 10]).medians()
    day = min(medians, key=medians.get)
    lowest.append((day, medians[day]))

print(lowest[:3], round(sum(v for _, v in lowest), 6))
