import numpy as np

# mixture of Gaussians by EM, on spectral features of voiced frames
rng = np.random.default_rng(3)
n, ndim, n_components = 1600, 12, 8
centres = 2.0 * rng.standard_normal((n_components, ndim))
X = np.concatenate([c + rng.standard_normal((n // n_components, ndim)) @ (np.eye(ndim) + 0.2 * rng.standard_normal((ndim, ndim)))
                    for c in centres])
rng.shuffle(X)

weights = np.ones(n_components) / n_components
means = [x.copy() for x in X[:n_components]]
covs = [np.eye(ndim) * 4.0 for _ in range(n_components)]


def expectation(X, weights, means, covs):
    dens = np.empty((len(X), len(weights)))
    for k in range(len(weights)):
        d = X - means[k]
        maha = ((d @ np.linalg.inv(covs[k])) * d).sum(axis=1)
        dens[:, k] = weights[k] * np.exp(-0.5 * maha) / np.sqrt((2 * np.pi) ** ndim * np.linalg.det(covs[k]))
    total = dens.sum(axis=1, keepdims=True)
    return dens / total, np.log(total).sum()


def maximisation(X, resp):
    weights, means, covs = [], [], []
    for k in range(resp.shape[1]):
        r = resp[:, k]
        nk = r.sum()
        mean = r @ X / nk
        d = X - mean
        weights.append(nk / len(X))
        means.append(mean)
        covs.append((d * r[:, None]).T @ d / nk + 1e-6 * np.eye(X.shape[1]))
    return weights, means, covs


for it in range(200):
    resp, loglik = expectation(X, weights, means, covs)
    weights, means, covs = maximisation(X, resp)

print("log likelihood %.6f" % loglik, np.round(weights, 4))
