import numpy as np

rng = np.random.default_rng(8)

n_obs, dim = 9000, 10
X = rng.normal(size=(n_obs, dim)) @ np.linalg.cholesky(0.6 * np.eye(dim) + 0.4)
truth = rng.normal(scale=0.5, size=dim)
y = (rng.random(n_obs) < 1 / (1 + np.exp(-X @ truth))).astype(float)


def log_posterior(beta):
    eta = X @ beta
    return y @ eta - np.logaddexp(0, eta).sum() - 0.5 * beta @ beta / 4


class RunningMoments:
    def __init__(self, dim):
        self.count = 0
        self.mean = np.zeros(dim)
        self.scatter = np.zeros((dim, dim))

    def push(self, x):
        self.count += 1
        delta = x - self.mean
        self.mean += delta / self.count
        self.scatter += np.outer(delta, x - self.mean)

    @property
    def cov(self):
        return self.scatter / (self.count - 1)


N_STEPS, WARM_UP, EVERY = 8000, 200, 2
scale = 2.38 ** 2 / dim
factor = 0.05 * np.eye(dim)
moments = RunningMoments(dim)
chain = np.empty((N_STEPS, dim))
beta = np.zeros(dim)
logp = log_posterior(beta)
accepted = 0

step = 0
while step < N_STEPS:
    proposal = beta + factor @ rng.standard_normal(dim)
    logp_new = log_posterior(proposal)
    if np.log(rng.random()) < logp_new - logp:
        beta, logp = proposal, logp_new
        accepted += 1
    chain[step] = beta
    moments.push(beta)
    step += 1
    if step > WARM_UP and step % EVERY == 0:
        factor = np.linalg.cholesky(scale * moments.cov + 1e-8 * np.eye(dim))

posterior = chain[N_STEPS // 2:]
print(f"accepted {accepted / N_STEPS:.4f}, mean[0] {posterior[:, 0].mean():.5f}, sd[0] {posterior[:, 0].std():.5f}")
