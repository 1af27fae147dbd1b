"""Kullback-Leibler divergence of each subject's connectivity from three candidate network models."""
import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"     # other jobs run on this machine
import time
import numpy as np

P, N_SUBJECTS, N_SCANS = 300, 60, 400


class NetworkModel:
    def __init__(self, name, precision):
        self.name = name
        self.precision = precision
        sign, self.logdet = np.linalg.slogdet(precision)

    def divergence(self, scatter, logdet_scatter):
        # KL(N(0, S) || N(0, K^-1)) = (tr(S K) - log |S K| - p) / 2
        fit = np.trace(np.dot(scatter, self.precision))
        return 0.5 * (fit - logdet_scatter - self.logdet - P)


def make_models(rng):
    models = []
    for name, width in (("short", 2), ("medium", 6), ("long", 15)):
        dist = np.abs(np.subtract.outer(np.arange(P), np.arange(P)))
        cov = np.exp(-dist / width) + 0.3 * np.eye(P)
        models.append(NetworkModel(name, np.linalg.inv(cov)))
    return models


def subject(rng, i):
    ts = np.cumsum(rng.standard_normal((N_SCANS, P)), axis=1) * 0.1
    ts -= ts.mean(axis=0)
    return ts.T @ ts / N_SCANS


if __name__ == "__main__":
    rng = np.random.default_rng(8)
    models = make_models(rng)
    scatters = [subject(rng, i) for i in range(N_SUBJECTS)]
    votes = {m.name: 0 for m in models}
    t0 = time.perf_counter()
    for k in range(240):
        s = scatters[k % N_SUBJECTS]
        logdet = np.linalg.slogdet(s)[1]
        kl = [m.divergence(s, logdet) for m in models]
        votes[models[int(np.argmin(kl))].name] += 1
    print(votes, "last", np.round(kl, 6))
    print(f"{(time.perf_counter() - t0) / 240 * 1e3:.2f} ms per subject")
