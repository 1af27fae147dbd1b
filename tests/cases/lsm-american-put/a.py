import numpy as np


def simulate(spot, rate, vol, maturity, dates, count, seed):
    h = maturity / dates
    gen = np.random.default_rng(seed)
    shocks = gen.standard_normal((dates, count))
    drift = (rate - 0.5 * vol**2) * h
    return np.exp(np.log(spot) + np.cumsum(drift + vol * np.sqrt(h) * shocks, axis=0))


def regress(x, y):
    """Least squares parabola in x, centred, by the 3 x 3 normal equations."""
    m = x.mean()
    u = x - m
    u2 = u * u
    s1, s2, s3, s4 = u.sum(), u2.sum(), (u2 * u).sum(), (u2 * u2).sum()
    gram = np.array([[s4, s3, s2], [s3, s2, s1], [s2, s1, len(x)]])
    c2, c1, c0 = np.linalg.solve(gram, [(u2 * y).sum(), (u * y).sum(), y.sum()])
    return (c2 * u + c1) * u + c0


def american_put(S, strike, discount):
    cash = np.maximum(strike - S[-1], 0.0)
    for row in S[-2::-1]:
        cash = cash * discount
        itm = row < strike
        x = row[itm]
        held = cash[itm]
        hold = regress(x, held)
        now = strike - x
        cash[itm] = np.where(now > hold, now, held)
    return discount * cash.mean()


S = simulate(36.0, 0.06, 0.2, 1.0, 25, 8_000, 11)
discount = np.exp(-0.06 / 25)
ladder = np.linspace(38.0, 42.0, 9)
quote = {}
for n in range(360):
    k = ladder[n % 9]
    quote[k] = american_put(S, k, discount)

print("put struck at 40 is worth %.4f" % quote[40.0])
