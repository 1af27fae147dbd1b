import numpy as np

STEPS = 160            # ten years, 16 steps a year
DT = 10.0 / STEPS


def lattice(a, sigma, r0):
    """Trinomial Hull-White lattices without the mean-shift: branch weights, one row a level, one column a scenario."""
    j = np.arange(-STEPS - 1, STEPS + 2)[:, None]
    drift = np.clip(a * j * DT, -0.8, 0.8)
    disc = np.exp(-(r0 + j * sigma * np.sqrt(3 * DT)) * DT)
    up = disc * (1 / 6 + (drift ** 2 - drift) / 2)
    mid = disc * (2 / 3 - drift ** 2)
    down = disc * (1 / 6 + (drift ** 2 + drift) / 2)
    return up, mid, down


def callable_bond(a, sigma, r0, coupon, call_price):
    up, mid, down = lattice(a, sigma, r0)
    value = np.full(up.shape, 100.0 + coupon / 2)
    for step in range(STEPS - 1, -1, -1):
        lo, hi = STEPS + 1 - step, STEPS + 2 + step
        held = up[lo:hi] * value[lo + 1:hi + 1] + mid[lo:hi] * value[lo:hi] + down[lo:hi] * value[lo - 1:hi - 1]
        if step >= 32:
            held = np.minimum(held, call_price)
        if step % 8 == 0 and step > 0:
            held += coupon / 2
        value[lo:hi] = held
    return value[STEPS + 1]


rng = np.random.default_rng(99)
quotes = []
for day in range(150):
    r0 = rng.normal(0.035, 0.005, 40)
    sigma = rng.uniform(0.004, 0.012, 40)
    quotes.append(callable_bond(0.03, sigma, r0, 4.0, 102.0).mean())

print(f"mean price {np.mean(quotes):.8f}")
