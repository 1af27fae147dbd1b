import numpy as np


def load_passages(n, seed):
    gen = np.random.default_rng(seed)
    t0 = np.datetime64("2023-05-01T05:00:00", "s")
    when = t0 + gen.integers(0, 30 * 86400, n).astype("m8[s]")
    people = gen.integers(1, 5, n)
    return when, people


def people_between(when, people, start, stop):
    after = when >= start
    before = when < stop
    return people[after & before].sum()


when, people = load_passages(120_000, seed=8)
edges = np.arange(
    np.datetime64("2023-05-01T06:00", "s"),
    np.datetime64("2023-05-29T15:00", "s"),
    np.timedelta64(8, "h"),
)
per_shift = np.zeros(edges.size - 1, dtype=int)

for i in range(100_000):
    j = i % per_shift.size
    per_shift[j] = people_between(when, people, edges[j], edges[j + 1])

print("max per shift", per_shift.max())
