import jax
import jax.numpy as jnp
import jax.scipy.linalg
import numpy as np

jax.config.update("jax_enable_x64", True)

n_latents, n_trials, n_ind, n_times = 3, 6, 12, 40
rng = np.random.default_rng(5)
z = np.linspace(0.0, 1.0, n_ind)
t = [np.sort(rng.uniform(0.0, 1.0, n_times)) for _ in range(n_trials)]
scales = [0.08, 0.15, 0.3]


def rbf(a, b, scale):
    return np.exp(-0.5 * ((a[:, None] - b[None, :]) / scale) ** 2)


chol = [jnp.asarray(np.linalg.cholesky(rbf(z, z, s) + 1e-3 * np.eye(n_ind))) for s in scales]
ktz = [[jnp.asarray(rbf(t[r], z, s)) for s in scales] for r in range(n_trials)]
mean = [jnp.asarray(rng.standard_normal((n_trials, n_ind))) for _ in scales]
cov = [jnp.asarray(np.tile(0.3 * np.eye(n_ind), (n_trials, 1, 1))) for _ in scales]


def posterior(mean, cov):
    mus, variances = [], []
    for r in range(n_trials):
        for k in range(n_latents):
            a = jax.scipy.linalg.cho_solve((chol[k], True), mean[k][r])
            b = jax.scipy.linalg.cho_solve((chol[k], True), ktz[r][k].T)
            c = cov[k][r] @ b
            mus.append(ktz[r][k] @ a)
            variances.append(1.0 - jnp.sum(ktz[r][k].T * b, axis=0) + jnp.sum(b * c, axis=0))
    return jnp.stack(mus), jnp.stack(variances)


total = 0.0
for step in range(300):
    mu, var = posterior(mean, cov)
    total = float(jnp.sum(jnp.exp(mu + 0.5 * var)))
    mean = [0.999 * m for m in mean]

print(f"expected spikes {total:.6f}")
