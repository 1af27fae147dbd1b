import numpy as np

# mixture of Gaussians by EM, on spectral features of voiced frames
rng = np.random.default_rng(3)
n, ndim, n_components = 1600, 12, 8
centres = 2.0 * rng.standard_normal((n_components, ndim))
X = np.concatenate([c + rng.standard_normal((n // n_components, ndim)) @ (np.eye(ndim) + 0.2 * rng.standard_normal((ndim, ndim)))
                    for c in centres])
rng.shuffle(X)


class GaussianMixture:
    def __init__(self, n_components):
        self.n_components = n_components

    def initialise(self, X):
        self.coef = np.ones(self.n_components) / self.n_components
        self.mu = X[:self.n_components].copy()
        self.cov = np.array([np.eye(X.shape[1]) * 4.0 for _ in range(self.n_components)])

    def gauss(self, X):
        precision = np.linalg.inv(self.cov)
        d = X[:, None, :] - self.mu
        D_sq = np.sum(np.einsum('nki,kij->nkj', d, precision) * d, -1)
        norm = np.sqrt(np.linalg.det(self.cov) * (2 * np.pi) ** X.shape[1])
        return np.exp(-0.5 * D_sq) / norm

    def e_step(self, X):
        joint = self.coef * self.gauss(X)
        total = joint.sum(axis=1)
        self.logl = np.log(total).sum()
        return joint / total[:, None]

    def m_step(self, X, resp):
        Nk = resp.sum(axis=0)
        self.coef = Nk / len(X)
        self.mu = (X.T @ resp / Nk).T
        d = X[:, None, :] - self.mu
        self.cov = np.einsum('nki,nkj->kij', d, d * resp[:, :, None]) / Nk[:, None, None]
        self.cov += 1e-6 * np.eye(X.shape[1])


gmm = GaussianMixture(n_components)
gmm.initialise(X)
for it in range(200):
    resp = gmm.e_step(X)
    gmm.m_step(X, resp)

print("log likelihood %.6f" % gmm.logl, np.round(gmm.coef, 4))
