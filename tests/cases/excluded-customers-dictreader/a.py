import csv
import io
import random


def make_export(rows, seed):
    rnd = random.Random(seed)
    lines = ["order_id,customer,country,amount,currency,channel,note"]
    for n in range(rows):
        customer = f"C{rnd.randrange(3000):05d}"
        lines.append(f"{n},{customer},{rnd.choice('DE FR IT ES'.split())},"
                     f"{rnd.uniform(5, 500):.2f},EUR,{rnd.choice(['web', 'shop'])},")
    return "\n".join(lines) + "\n"


def read_excluded(count, seed):
    rnd = random.Random(seed)
    return [f"C{c:05d}" for c in rnd.sample(range(3000), count)]


def revenue_by_country(f, excluded):
    revenue = {}
    for row in csv.DictReader(f):
        if row["customer"] in excluded:
            continue
        country = row["country"]
        revenue[country] = revenue.get(country, 0.0) + float(row["amount"])
    return revenue


exports = [make_export(2000, seed) for seed in range(8)]
excluded = read_excluded(60, seed=99)

report = []
for day in range(2500):
    report.append(revenue_by_country(io.StringIO(exports[day % 8]), excluded))

print(len(report), {k: round(v, 2) for k, v in sorted(report[-1].items())})
