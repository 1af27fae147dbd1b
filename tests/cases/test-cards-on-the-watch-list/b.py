import numpy as np

rng = np.random.default_rng(90)
n_accounts = 400_000
blocked = np.unique(rng.integers(100_000, 100_000 + n_accounts, 3000))
test_account = 99_999
watch_list = np.append(blocked, test_account)

batches = []
for _ in range(12):
    accounts = rng.integers(100_000, 100_000 + n_accounts, 150_000)
    amounts = rng.exponential(35.0, 150_000)
    batches.append((accounts, amounts))


def screen(accounts, amounts, watch_list):
    hit = np.isin(accounts, watch_list)
    return np.count_nonzero(hit), amounts[hit].sum(), amounts[~hit].sum()


flagged = 0
held = released = 0.0
for n in range(12_000):
    accounts, amounts = batches[n % len(batches)]
    count, h, r = screen(accounts, amounts, watch_list)
    flagged += count
    held += h
    released += r

print(flagged, "payments flagged", round(held, 2), "held", round(released, 2), "released")
