import numpy as np

rng = np.random.default_rng(2024)
N_TREATED, N = 400, 1000
scores = rng.normal(50, 10, (N, 2))              # reading, maths
scores[:N_TREATED] += 1.2
observed = scores[:N_TREATED].mean(axis=0) - scores[N_TREATED:].mean(axis=0)

pool = scores.copy()
exceed = np.zeros(2)
for trial in range(20000):
    pool[:] = scores
    rng.shuffle(pool)                            # whole pupils, so both marks stay together
    diff = pool[:N_TREATED].mean(axis=0) - pool[N_TREATED:].mean(axis=0)
    exceed += diff >= observed

print("p values", (exceed + 1) / 20001)
