import numpy as np

rng = np.random.default_rng(4)
people = 320
home = rng.integers(0, 16, people)
same = home[:, None] == home[None, :]
chance = np.where(same, 0.5, 0.02)

local_mean, transitivity, reach = [], [], []
for day in range(240):
    # who met whom on this day
    met = np.triu(rng.random((people, people)) < chance, 1)
    A = (met | met.T).astype(int)

    k = A.sum(axis=0)
    A2 = A @ A
    closed = (A2 * A).sum(axis=1)
    pairs = k * (k - 1)

    c = np.zeros(people)
    np.divide(closed, pairs, out=c, where=pairs > 0)
    local_mean.append(c.mean())
    transitivity.append(closed.sum() / pairs.sum())
    reach.append(((A2 > 0).sum(axis=1) - 1).mean())

print("mean local clustering %.5f, transitivity %.5f, second neighbours %.2f"
      % (np.mean(local_mean), np.mean(transitivity), np.mean(reach)))
