import sys
from collections import Counter

sys.set_int_max_str_digits(0)
FIRST = 40_000
COUNT = 2500

power = 3 ** FIRST
worst = []

for n in range(FIRST, FIRST + COUNT):
    digits = str(power)
    pairs = Counter(zip(digits, digits[1:]))
    expected = (len(digits) - 1) / 100
    chi2 = sum((pairs[d, e] - expected) ** 2 / expected for d in "0123456789" for e in "0123456789")
    worst.append((chi2, n))
    power *= 3

print(len(digits), max(worst), sum(c for c, _ in worst) / COUNT)
