import numpy as np

STEPS = 40


def draw_book(rng, size):
    spot = rng.uniform(80, 120, size)
    strike = spot * rng.uniform(0.85, 1.15, size)
    vol = rng.uniform(0.15, 0.45, size)
    years = rng.uniform(0.1, 2.0, size)
    return spot, strike, vol, years


def american_puts(spot, strike, vol, years, rate=0.03, steps=STEPS):
    dt = years / steps
    up = np.exp(vol * np.sqrt(dt))
    disc = np.exp(-rate * dt)
    p = (1 / disc - 1 / up) / (up - 1 / up)
    weight_up = (disc * p)[:, None]
    weight_down = (disc * (1 - p))[:, None]

    moves = np.arange(-steps, steps + 1)
    # one row for each option, one column for each price level
    payoff = np.maximum(strike[:, None] - spot[:, None] * up[:, None] ** moves, 0.0)
    exercise = [payoff[:, 0::2].copy(), payoff[:, 1::2].copy()]

    value = exercise[0].copy()
    for n in range(steps - 1, -1, -1):
        held = weight_up * value[:, 1:n + 2] + weight_down * value[:, :n + 1]
        first = (steps - n) // 2
        value = np.maximum(held, exercise[(steps - n) % 2][:, first:first + n + 1])
    return value[:, 0]


rng = np.random.default_rng(2024)
total = 0.0
for day in range(120):
    book = draw_book(rng, 400)
    total += american_puts(*book).sum()

print(f"book value over all days {total:.6f}")
