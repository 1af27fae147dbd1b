"""Observer reports of weather stations: one record a line, remark at the end."""
import random
import re

import numpy as np

TRAILING = re.compile(r"\s+$")
REMARKS = ["fog until 9", "hail", "dew", "gauge cleaned", "", "thunder in the west", "frost on grass"]


def export(n_lines, seed):
    rng = random.Random(seed)
    lines = []
    for i in range(n_lines):
        station = "ST%04d" % rng.randrange(500)
        t = "%.1f" % rng.gauss(9, 7)
        rain = "%.1f" % max(0.0, rng.gauss(-1, 4))
        remark = rng.choice(REMARKS)
        lines.append(station.ljust(24) + t.rjust(18) + rain.rjust(18) + "    " + remark + "  \n")
    return lines


def read_record(line):
    fields = TRAILING.sub("", line).split(None, 3)
    remark = fields[3] if len(fields) > 3 else ""
    return fields[0], float(fields[1]), float(fields[2]), remark


class Summary:
    def __init__(self):
        self.count = 0
        self.t = 0.0
        self.rain = 0.0
        self.remarks = {}

    def add(self, records):
        self.t += float(np.sum([r[1] for r in records]))
        self.rain += float(np.sum([r[2] for r in records]))
        self.count += len(records)
        for r in records:
            self.remarks[r[3]] = self.remarks.get(r[3], 0) + 1


days = [export(1000, seed) for seed in range(5)]
summary = Summary()
for day in range(2500):
    summary.add([read_record(line) for line in days[day % 5]])

print(summary.count, round(summary.t / summary.count, 4), round(summary.rain / summary.count, 4))
print(sorted(summary.remarks.items())[:3])
