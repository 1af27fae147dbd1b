"""Repeated 5-fold cross-validation of a ridge fit on a soil survey."""
import numpy as np

rng = np.random.default_rng(42)

n_samples, n_bands, n_folds = 2500, 10, 5
spectra = rng.normal(size=(n_samples, n_bands))
carbon = spectra @ rng.normal(size=n_bands) + rng.normal(0.0, 0.7, n_samples)
survey = np.column_stack([spectra, carbon])
penalty = 2.0 * np.eye(n_bands)


def fit(x, y):
    return np.linalg.solve(x.T @ x + penalty, x.T @ y)


def fold_errors(table):
    edges = np.linspace(0, len(table), n_folds + 1).astype(int)
    errors = np.empty(n_folds)
    for k in range(n_folds):
        lo, hi = edges[k], edges[k + 1]
        train = np.concatenate([table[:lo], table[hi:]])
        held = table[lo:hi]
        weights = fit(train[:, :-1], train[:, -1])
        residual = held[:, -1] - held[:, :-1] @ weights
        errors[k] = np.sqrt(np.mean(residual * residual))
    return errors


scores = []
for repeat in range(1200):
    rng.shuffle(survey)
    scores.append(fold_errors(survey).mean())

print("rmse %.6f +- %.6f" % (np.mean(scores), np.std(scores)))
