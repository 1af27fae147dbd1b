import random

random.seed(30)
SIZE = 100          # metres
trips = []
for k in range(80):
    x, y = random.uniform(0, 40000), random.uniform(0, 30000)
    trip = []
    for i in range(1500):
        x = min(max(x + random.gauss(0.0, 120.0), 0.0), 40000.0)
        y = min(max(y + random.gauss(0.0, 120.0), 0.0), 30000.0)
        trip.append((int(x), int(y)))
    trips.append(trip)


def cell_ids(trip, day):
    return [day << 32 | x // SIZE << 16 | y // SIZE for x, y in trip]


tracks = [cell_ids(trip, 17) for trip in trips]
visits = {}
revisited = 0
for n in range(12000):
    ids = tracks[n % 80]
    for cell in ids:
        if cell in visits:
            visits[cell] += 1
        else:
            visits[cell] = 1
    revisited += len(ids) - len(set(ids))

print(len(visits), "cells, busiest", max(visits.values()), "revisits within a trip", revisited)
