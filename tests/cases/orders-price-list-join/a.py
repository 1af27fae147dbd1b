import numpy as np

rng = np.random.default_rng(12)
n_products, n_shops = 20000, 60

# product dimension as exported from the warehouse: one row a validity period
versions = rng.integers(1, 5, n_products)
dim_product = np.repeat(rng.permutation(n_products) + 100000, versions)
dim_price = np.round(rng.gamma(3.0, 8.0, len(dim_product)), 2)
dim_vat = rng.choice([0.07, 0.19], len(dim_product))

product_keys, row = np.unique(dim_product, return_index=True)
price, vat = dim_price[row], dim_vat[row]

turnover = np.zeros(n_shops)
rows = 0
for day in range(300):
    product = rng.integers(100000, 100000 + n_products + 500, 40000)
    shop = rng.integers(0, n_shops, 40000)
    amount = rng.integers(1, 6, 40000)

    pos = np.searchsorted(product_keys, product)
    pos[pos == len(product_keys)] = 0
    known = product_keys[pos] == product
    pos, shop, amount = pos[known], shop[known], amount[known]

    gross = amount * price[pos] * (1 + vat[pos])
    turnover += np.bincount(shop, weights=gross, minlength=n_shops)
    order = np.argsort(gross)[-100:]
    rows += len(order)

print("largest shop", turnover.argmax(), f"{turnover.max():.0f}", "top orders kept", rows)
