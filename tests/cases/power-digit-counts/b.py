from collections import Counter
from decimal import Decimal, Inexact, getcontext

context = getcontext()
context.prec = 40_000
context.Emax = 999_999
context.traps[Inexact] = True
DIGITS = "0123456789"


def chi_square(text):
    pairs = Counter(zip(text, text[1:]))
    expected = (len(text) - 1) / 100
    return sum((pairs[d, e] - expected) ** 2 / expected for d in DIGITS for e in DIGITS)


def powers_of_three(first, count):
    power = Decimal(3) ** first
    for n in range(first, first + count):
        yield n, power
        power *= 3


results = []
for n, power in powers_of_three(40_000, 2500):
    text = str(power)
    results.append((chi_square(text), n))

print(len(text), max(results), sum(c for c, _ in results) / len(results))
