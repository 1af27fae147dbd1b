import datetime as dt

import numpy as np

rng = np.random.default_rng(4)

# days on which the exchange is closed, 2012 to 2016
closed = []
for year in range(2012, 2017):
    for month, day in [(1, 1), (1, 18), (2, 15), (4, 2), (5, 31), (7, 5), (9, 6), (11, 25), (12, 24)]:
        closed.append(dt.date(year, month, day))

calendar = np.busdaycalendar(holidays=closed)


def settle(traded, today):
    due = np.busday_offset(traded, 2, roll="forward", busdaycal=calendar)
    waiting = np.busday_count(today, due, busdaycal=calendar)
    return due, waiting


first = np.datetime64("2012-01-02")
orders = [first + day + rng.integers(0, 20, size=300) for day in range(1200)]

late = 0
total = 0
for day in range(30000):
    today = first + day % 1200
    due, waiting = settle(orders[day % 1200], today)
    total += int(waiting.sum())
    late += int((waiting > 8).sum())

print("business days to wait", total, "orders after day 8", late, "last due", due[-1])
