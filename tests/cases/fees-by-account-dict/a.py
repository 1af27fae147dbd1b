import numpy as np

n_accounts = 400_000
rng = np.random.default_rng(8)

# account number -> fee per booking, in cents
tariff = {}
for number, fee in zip(range(100_000_000, 100_000_000 + 7 * n_accounts, 7),
                       rng.integers(5, 500, n_accounts).tolist()):
    tariff[number] = fee

# the ledger of the quarter, as the bookings came in
bookings = rng.integers(0, n_accounts, 1_500_000) * 7 + 100_000_000

batch = 5000
total = 0
largest = 0
for start in range(0, len(bookings), batch):
    fees = 0
    for account in bookings[start:start + batch].tolist():
        fees += tariff[account]
    total += fees
    largest = max(largest, fees)

print("bookings:", len(bookings), "fees:", total / 100)
