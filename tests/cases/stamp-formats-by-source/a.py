from datetime import datetime
import numpy as np

rng = np.random.default_rng(11)
FORMATS = {
    "nginx": "%d/%b/%Y:%H:%M:%S",
    "syslog": "%b %d %Y %H:%M:%S",
    "postgres": "%Y-%m-%d %H:%M:%S",
    "firewall": "%Y%m%dT%H%M%S",
    "mail": "%a %b %d %H:%M:%S %Y",
    "printer": "%d.%m.%Y %H:%M:%S",
    "backup": "%m/%d/%Y %I:%M:%S %p",
    "camera": "%Y/%m/%d-%H.%M.%S",
}
NAMES = list(FORMATS)


def merged_log(n):
    start = 1_717_000_000 + np.cumsum(rng.integers(0, 600, n))
    lines = []
    for t, k in zip(start.tolist(), rng.integers(0, len(NAMES), n).tolist()):
        name = NAMES[k]
        stamp = datetime.fromtimestamp(t).strftime(FORMATS[name])
        lines.append(f"{name}|{stamp}|event {t % 17}")
    return lines


batches = [merged_log(300) for _ in range(10)]
origin = datetime(2024, 1, 1)

busiest = np.zeros(24, dtype=int)
gap = 0.0
for i in range(200):
    lines = batches[i % 10]
    seconds = np.empty(len(lines))
    for k, line in enumerate(lines):
        source, stamp, _ = line.split("|")
        seconds[k] = (datetime.strptime(stamp, FORMATS[source]) - origin).total_seconds()
    hours = (seconds // 3600).astype(int) % 24
    busiest += np.bincount(hours, minlength=24)
    gap = max(gap, np.diff(seconds).max())

print(busiest.tolist(), gap)
