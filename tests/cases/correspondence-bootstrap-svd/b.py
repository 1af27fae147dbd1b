import numpy as np

# species counted at sites: 80 species x 10 sites, 32 bootstrap tables
rng = np.random.default_rng(11)
profile = rng.gamma(2.0, 1.0, (80, 1)) * rng.gamma(3.0, 1.0, (80, 10)) + 0.3
tables = rng.multinomial(60000, (profile / profile.sum()).ravel(), size=32).reshape(32, 80, 10)


def correspondence_analysis(table):
    p = table / table.sum()
    rows = p.sum(axis=1)
    cols = p.sum(axis=0)
    expected = np.outer(rows, cols)
    residuals = (p - expected) / np.sqrt(expected)
    u, s, vt = np.linalg.svd(residuals)
    row_scores = u[:, :2] * s[:2] / np.sqrt(rows)[:, None]
    return row_scores, s ** 2


first_axis = []
for b in range(60000):
    scores, inertia = correspondence_analysis(tables[b % 32])
    first_axis.append(inertia[0] / inertia.sum())

print("share of the first axis:", np.mean(first_axis), "+-", np.std(first_axis))
print("spread of the scores:", np.abs(scores).max(axis=0))
