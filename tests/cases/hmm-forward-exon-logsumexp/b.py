# Score reads with a hidden Markov model: scaled forward recursion (Rabiner)
import numpy as np

rng = np.random.default_rng(42)
K, n_reads, length = 24, 12000, 150

pi = np.full(K, 1.0 / K)
A = rng.dirichlet(np.full(K, 2.0), size=K)
B = rng.dirichlet(np.full(4, 2.0), size=K)
reads = rng.integers(0, 4, size=(n_reads, length))


def score(obs):
    alpha = pi * B[:, obs[0]]
    c = alpha.sum()
    alpha = alpha / c
    loglik = np.log(c)
    for o in obs[1:]:
        alpha = (alpha @ A) * B[:, o]
        c = alpha.sum()
        alpha = alpha / c
        loglik += np.log(c)
    return loglik


total = []
for obs in reads:
    total.append(float(score(obs)))

print("first read %.6f" % total[0], "mean log-likelihood %.6f" % np.mean(total))
