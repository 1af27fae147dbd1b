import numpy as np

rng = np.random.default_rng(31)
cells, genes = 900, 101
factor = rng.gamma(2.0, 1.0, size=cells)
expr = rng.gamma(2.0, 1.0, size=(genes, cells))
expr[::4] += 0.6 * (factor - 2.0) ** 2
marker = expr[0]


def centred(x):
    d = np.abs(x[:, None] - x[None, :])
    rows = d.mean(axis=1)
    return d - rows[:, None] - rows[None, :] + rows.mean()


def dcor(A, x):
    B = centred(x)
    dcov = (A * B).mean()
    return np.sqrt(dcov / np.sqrt((A * A).mean() * (B * B).mean()))


A = centred(marker)
scores = []
for g in range(1, genes):
    scores.append(dcor(A, expr[g]))

best = np.argsort(scores)[::-1][:5] + 1
print("partners of gene 0:", best, f"mean {np.mean(scores):.10f}")
