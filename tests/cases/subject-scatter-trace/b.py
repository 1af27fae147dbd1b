import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"     # other jobs run on this machine
import time
import numpy as np

# which network model explains a subject's correlations best?
p, n_subjects, n_scans = 300, 60, 400
rng = np.random.default_rng(8)

lag = np.abs(np.subtract.outer(np.arange(p), np.arange(p)))
names = ["short", "medium", "long"]
precisions, logdets = [], []
for width in (2, 6, 15):
    K = np.linalg.inv(np.exp(-lag / width) + 0.3 * np.eye(p))
    precisions.append(K)
    logdets.append(np.linalg.slogdet(K)[1])

subjects = []
for i in range(n_subjects):
    ts = np.cumsum(rng.standard_normal((n_scans, p)), axis=1) * 0.1
    ts -= ts.mean(axis=0)
    subjects.append(ts.T @ ts / n_scans)


def kl_divergence(S, logdet_S, K, logdet_K):
    return 0.5 * ((S * K).sum() - logdet_S - logdet_K - p)


votes = dict.fromkeys(names, 0)
start = time.perf_counter()
for k in range(240):
    S = subjects[k % n_subjects]
    logdet_S = np.linalg.slogdet(S)[1]
    kl = [kl_divergence(S, logdet_S, K, ld) for K, ld in zip(precisions, logdets)]
    votes[names[kl.index(min(kl))]] += 1
took = time.perf_counter() - start
print("votes:", votes, "| last", np.round(kl, 6))
print("%.2f ms per subject" % (1000 * took / 240))
