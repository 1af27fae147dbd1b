import numpy as np

# bootstrap distribution of the Gini coefficient of household incomes
rng = np.random.default_rng(42)
n = 40_000
incomes = rng.lognormal(10.0, 0.8, n).astype(np.float32)
samples = [incomes[rng.integers(0, n, n)] for _ in range(32)]
rank = np.arange(1, n + 1, dtype=np.float32) / np.float32(n)


def gini(x):
    x = np.sort(x)
    return 2 * np.dot(rank, x) / x.sum() - (n + 1) / n


ginis = []
for i in range(8000):
    ginis.append(float(gini(samples[i % 32])))

print("Gini %.5f +- %.5f" % (np.mean(ginis), np.std(ginis)))
