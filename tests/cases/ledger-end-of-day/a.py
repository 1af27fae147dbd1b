import numpy as np

# end-of-day run of the bank's ledger: interest and fees over all postings,
# then the largest postings for the compliance report
rng = np.random.default_rng(1871)
N = 120_000
REPORT = 200

posting = np.dtype([
    ("id", "i8"), ("account", "i8"), ("branch", "i4"), ("code", "i4"),
    ("amount", "f8"), ("rate", "f8"), ("days", "f8"), ("fee", "f8"),
    ("iban", "S34"), ("text", "S38"),
])

ledger = np.zeros(N, dtype=posting)
ledger["id"] = np.arange(N)
ledger["account"] = rng.integers(0, 30_000, N)
ledger["amount"] = np.round(rng.lognormal(4.0, 1.5, N), 2)
ledger["rate"] = rng.uniform(0.0, 0.08, N)
ledger["days"] = rng.integers(1, 90, N)
ledger["fee"] = np.round(rng.exponential(1.5, N), 2)
ledger["iban"] = b"GB33BUKB20201555555555"
ledger["text"] = b"standing order"


def close_of_day(book):
    # interest for the days held, in three brackets
    interest = (book["amount"] * book["rate"] * book["days"]).sum() / 360.0
    small = book["amount"] < 50.0
    interest -= (book["rate"] * small).sum() * 0.01
    overdue = (book["days"] > 60.0) & (book["amount"] > 1000.0)
    # fees
    net = book["amount"] - book["fee"]
    fees = book["fee"].sum() + 2.5 * overdue.sum() + (book["fee"] * book["rate"]).sum()
    # the largest postings go into the report
    order = np.argsort(net)
    return interest, fees, net[order[-REPORT:]].sum()


grand = 0.0
for day in range(700):
    interest, fees, reported = close_of_day(ledger)
    grand += interest + fees + reported

print("grand total", round(grand, 2))
