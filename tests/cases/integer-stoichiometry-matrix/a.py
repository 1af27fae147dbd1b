import numpy as np

# flux balance: which metabolites pile up; the stoichiometry holds small whole numbers
rng = np.random.default_rng(12)
metabolites, reactions = 300, 380
S = np.where(rng.random((metabolites, reactions)) < 0.03, rng.integers(-3, 4, (metabolites, reactions)), 0)
flux = rng.random(reactions)
pool = np.full(metabolites, 50.0)
dt = 1e-4

for step in range(60000):
    change = S @ flux
    pool += dt * change
    flux *= 1.0 - dt * (pool.mean() - 50.0)

print("pools between %.4f and %.4f" % (pool.min(), pool.max()))
