import numpy as np

rng = np.random.default_rng(12)
n_products, n_shops = 20000, 60

# product dimension as exported from the warehouse: one row a validity period
versions = rng.integers(1, 5, n_products)
dim_product = np.repeat(rng.permutation(n_products) + 100000, versions)
dim_price = np.round(rng.gamma(3.0, 8.0, len(dim_product)), 2)
dim_vat = rng.choice([0.07, 0.19], len(dim_product))


def inner_join(left_key, sorted_key):
    """Row numbers (left, right) of every match."""
    lo = np.searchsorted(sorted_key, left_key, side="left")
    hi = np.searchsorted(sorted_key, left_key, side="right")
    count = hi - lo
    left = np.repeat(np.arange(len(left_key)), count)
    start = np.cumsum(count) - count
    right = np.arange(len(left)) - np.repeat(start - lo, count)
    return left, right


by_product = np.argsort(dim_product, kind="stable")
dim_product, dim_price, dim_vat = dim_product[by_product], dim_price[by_product], dim_vat[by_product]

turnover = np.zeros(n_shops)
top = 0
for day in range(300):
    product = rng.integers(100000, 100000 + n_products + 500, 40000)
    shop = rng.integers(0, n_shops, 40000)
    amount = rng.integers(1, 6, 40000)

    left, right = inner_join(product, dim_product)
    gross = amount[left] * dim_price[right] * (1 + dim_vat[right])
    turnover += np.bincount(shop[left], weights=gross, minlength=n_shops)
    best = np.argsort(gross)[-100:]
    top += len(best)

print("largest shop", turnover.argmax(), f"{turnover.max():.0f}", "top orders kept", top)
