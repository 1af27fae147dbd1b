import random

random.seed(1)
readings = [random.gauss(20.0, 4.0) for _ in range(300_000)]
readings.sort()                    # in order, so that the branches are easy to predict

limit = 26.0
checked = 0.0
for day in range(2000):
    mean = sum(readings) / len(readings)
    hottest = max(readings)
    if hottest > limit:
        checked += hottest - mean

print("mean margin", round(checked / 2000, 9))
