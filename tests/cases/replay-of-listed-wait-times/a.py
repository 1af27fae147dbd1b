import numpy as np

rng = np.random.default_rng(55)


def read_log(n):
    """Waiting times in seconds, one per ticket, as the log parser returns them."""
    waits = []
    for morning in rng.random(n) < 0.4:
        scale = 240.0 if morning else 420.0
        waits.append(float(rng.gamma(2.0, scale / 2.0)))
    return waits


def replicate(gen, waits, n_counters, n_tickets):
    drawn = gen.choice(waits, size=(n_counters, n_tickets))
    per_counter = drawn.sum(axis=1)
    busiest = per_counter.max()
    late = (drawn > 900.0).mean()
    return busiest, late


waits = read_log(60_000)
gen = np.random.default_rng(7)
busy, late = [], []
for day in range(12_000):
    b, l = replicate(gen, waits, 24, 10_000)
    busy.append(b)
    late.append(l)

print("busiest counter, 95 %:", np.percentile(busy, 95))
print("late share:", np.mean(late))
