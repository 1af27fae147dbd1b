import math
import random

random.seed(12)
stations = [f"ST{i:03d}" for i in range(60)]
lines = []
for i in range(4000):
    t = 12 + 9 * math.sin(i / 190) + random.gauss(0, 1)
    rh = min(100.0, max(5.0, random.gauss(65, 15)))
    p = random.gauss(1009, 6)
    lines.append(f"{random.choice(stations)};{i % 1440};{t:.2f};{rh:.1f};{p:.1f}")


def dew_point(t, rh):
    g = math.log(rh / 100.0) + 17.62 * t / (243.12 + t)
    return 243.12 * g / (17.62 - g)


def read_feed(lines):
    highest = {}
    rejected = 0
    for line in lines:
        name, minute, t, rh, p = line.split(";")
        t = float(t)
        rh = float(rh)
        p = float(p)
        minute = int(minute)
        if 850 < p < 1090:
            d = dew_point(t, rh)
            if d > highest.get(name, (-99.0, 0))[0]:
                highest[name] = (d, minute)
    return highest, rejected


bad = 0
for batch in range(600):
    highest, rejected = read_feed(lines)
    bad += rejected

print(len(highest), max(highest.values()), bad)
