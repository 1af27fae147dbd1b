import bisect
import datetime as dt
import random


def read_gauge(seed, n=6000):
    rng = random.Random(seed)
    stamp = dt.datetime(2024, 3, 1)
    rows = []
    for _ in range(n):
        stamp += dt.timedelta(seconds=rng.randrange(20, 600))
        rows.append({"time": stamp.isoformat(), "mm": round(rng.expovariate(4.0), 2)})
    return rows


class Timeline:
    def __init__(self):
        self.events = []

    def add(self, time, mm):
        bisect.insort(self.events, (time, mm))

    def span(self):
        first, last = self.events[0][0], self.events[-1][0]
        return (dt.datetime.fromisoformat(last) - dt.datetime.fromisoformat(first)).total_seconds()

    def rain_at_end(self, n):
        return sum(mm for _, mm in self.events[-n:])


def main():
    gauges = [read_gauge(seed) for seed in range(12)]
    longest = wettest = 0.0
    for k in range(400):
        timeline = Timeline()
        for row in gauges[k % len(gauges)]:
            timeline.add(row["time"], row["mm"])
        wettest = max(wettest, timeline.rain_at_end(1000))
        longest = max(longest, timeline.span())
    print("longest span", longest)
    print("wettest end", round(wettest, 2))


if __name__ == "__main__":
    main()
