import csv
import io
import random
from collections import defaultdict


def make_export(rows, seed):
    rnd = random.Random(seed)
    lines = ["order_id,customer,country,amount,currency,channel,note"]
    for n in range(rows):
        customer = f"C{rnd.randrange(3000):05d}"
        lines.append(f"{n},{customer},{rnd.choice('DE FR IT ES'.split())},"
                     f"{rnd.uniform(5, 500):.2f},EUR,{rnd.choice(['web', 'shop'])},")
    return "\n".join(lines) + "\n"


class RevenueReport:
    def __init__(self, blacklist):
        self.blacklist = set(blacklist)
        self.days = []

    def add(self, f):
        reader = csv.reader(f)
        header = next(reader)
        who, land, amount = (header.index(c) for c in ("customer", "country", "amount"))
        total = defaultdict(float)
        for fields in reader:
            if fields[who] not in self.blacklist:
                total[fields[land]] += float(fields[amount])
        self.days.append(dict(total))


texts = [make_export(2000, seed) for seed in range(8)]
ids = random.Random(99).sample(range(3000), 60)
report = RevenueReport(f"C{c:05d}" for c in ids)

for day in range(2500):
    report.add(io.StringIO(texts[day % 8]))

print(len(report.days), {k: round(v, 2) for k, v in sorted(report.days[-1].items())})
