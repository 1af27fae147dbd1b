import numpy as np

rng = np.random.default_rng(9)
cities = ["Graz", "Linz", "Wien", "Wels", "Steyr"]


def day_table(n):
    rows = []
    size = rng.integers(8, 90, size=(n, 3)) * 0.5
    weight = rng.gamma(2.0, 2.5, size=n).round(2)
    km = rng.integers(3, 420, size=n) * 0.1
    for i in range(n):
        rows.append([f"P{i:05d}", cities[i % 5], *size[i].tolist(), float(weight[i]), float(km[i])])
    return np.array(rows, dtype=object)


days = [day_table(1500) for _ in range(20)]

income = 0.0
for day in range(6000):
    table = days[day % 20]
    length = table[:, 2].astype(float)
    width = table[:, 3].astype(float)
    height = table[:, 4].astype(float)
    weight = table[:, 5].astype(float)
    km = table[:, 6].astype(float)
    bulky = length * width * height / 5000.0
    billed = np.maximum(weight, bulky)
    price = 2.9 + 0.85 * billed + 0.012 * km * billed + 0.3 * (weight > 10.0)
    price = price * (1.0 + 0.19)
    income += price.sum()

print(f"income {income:.2f}, dearest parcel of the last day {price.max():.2f}")
