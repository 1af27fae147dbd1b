from collections import defaultdict
from datetime import datetime
import numpy as np

rng = np.random.default_rng(11)
SOURCES = [
    ("nginx", "%d/%b/%Y:%H:%M:%S"),
    ("syslog", "%b %d %Y %H:%M:%S"),
    ("postgres", "%Y-%m-%d %H:%M:%S"),
    ("firewall", "%Y%m%dT%H%M%S"),
    ("mail", "%a %b %d %H:%M:%S %Y"),
    ("printer", "%d.%m.%Y %H:%M:%S"),
    ("backup", "%m/%d/%Y %I:%M:%S %p"),
    ("camera", "%Y/%m/%d-%H.%M.%S"),
]


def make_batch(size):
    times = 1_717_000_000 + np.cumsum(rng.integers(0, 600, size))
    which = rng.integers(0, len(SOURCES), size)
    out = []
    for t, w in zip(times.tolist(), which.tolist()):
        name, fmt = SOURCES[w]
        out.append(f"{name}|{datetime.fromtimestamp(t).strftime(fmt)}|event {t % 17}")
    return out


class StampReader:
    def __init__(self, sources, origin):
        self.formats = dict(sources)
        self.origin = origin

    def read(self, lines):
        groups = defaultdict(list)
        for position, line in enumerate(lines):
            name, text, _ = line.split("|")
            groups[name].append((position, text))
        result = np.empty(len(lines))
        for name, items in groups.items():
            fmt = self.formats[name]
            for position, text in items:
                moment = datetime.strptime(text, fmt)
                result[position] = (moment - self.origin).total_seconds()
        return result


days = [make_batch(300) for _ in range(10)]
reader = StampReader(SOURCES, datetime(2024, 1, 1))
per_hour = np.zeros(24, dtype=int)
longest_gap = 0.0
for n in range(200):
    stamps = reader.read(days[n % 10])
    per_hour += np.bincount((stamps // 3600).astype(int) % 24, minlength=24)
    longest_gap = max(longest_gap, np.diff(stamps).max())

print(per_hour.tolist(), longest_gap)
