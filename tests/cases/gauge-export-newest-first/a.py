import random
from bisect import insort
from datetime import datetime, timedelta

START = datetime(2024, 3, 1)


def export(seed, rows=6000):
    """The JSON export of a rain gauge, as the web service hands it out."""
    rng = random.Random(seed)
    when = START
    out = []
    for _ in range(rows):
        when += timedelta(seconds=rng.randrange(20, 600))
        out.append({"time": when.isoformat(), "mm": round(rng.expovariate(4.0), 2)})
    out.reverse()
    return out


exports = [export(seed) for seed in range(12)]

longest = 0.0
wettest = 0.0
for k in range(400):
    tips = []
    for row in exports[k % len(exports)]:
        insort(tips, (row["time"], row["mm"]))
    wettest = max(wettest, sum(mm for _, mm in tips[-1000:]))
    first = datetime.fromisoformat(tips[0][0])
    last = datetime.fromisoformat(tips[-1][0])
    longest = max(longest, (last - first).total_seconds())

print("longest span", longest)
print("wettest end", round(wettest, 2))
