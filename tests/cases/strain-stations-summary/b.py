import random
from statistics import fmean

random.seed(31)
table = {f"S{n:02d}": [random.gauss(20.0, 3.0) for _ in range(500)] for n in range(20)}


def daily(table):
    for name, values in table.items():
        yield name, round(fmean(values), 6), max(values)


best = None
for day in range(1200):
    best = max(daily(table), key=lambda row: row[1])

print("highest mean:", best[0], best[1])
