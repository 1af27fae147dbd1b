import random
from datetime import datetime, timedelta

random.seed(12)
start = datetime(2024, 3, 1)
LEVELS = ["INFO", "WARN", "ERROR"]
lines = []
for n in range(2000):
    start += timedelta(seconds=random.randrange(1, 90))
    lines.append(f"{start:%Y-%m-%d %H:%M:%S} {random.choice(LEVELS)} worker[{random.randrange(64)}]: request took {random.randrange(900)} ms")


def parse_time(text):
    return datetime.fromisoformat(text)


def slow_requests_by_hour(log):
    hours = {}
    for line in log:
        when = parse_time(line[:19])
        took = int(line.split()[-2])
        if took > 500:
            hours[when.hour] = hours.get(when.hour, 0) + 1
    return hours


total = 0
for rerun in range(150):
    hours = slow_requests_by_hour(lines)
    total += hours.get(9, 0)

print("slow requests at nine:", total)
