import numpy as np

rng = np.random.default_rng(8)
N = 600
coords = rng.standard_normal((N, 6)).cumsum(axis=0) * 0.1
rmsd = np.sqrt(((coords[:, None] - coords[None]) ** 2).mean(axis=-1))

spread = np.empty(16000)
for k in range(len(spread)):
    picked = np.sort(rng.choice(N, N // 2, replace=False))
    sub = rmsd[picked][:, picked]
    spread[k] = sub.mean()

print("mean pairwise RMSD:", rmsd.mean().round(6))
print("half-sample mean and sd:", spread.mean().round(6), spread.std().round(6))
