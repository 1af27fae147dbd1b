import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import numpy as np

N_ARMS = 4
N_SIMS = 8
SIGMA2_GRID = np.logspace(-3, 1, 6)
MU0 = -1.34


def precision(sigma2):
    cov = np.full((N_ARMS, N_ARMS), 100.0) + np.eye(N_ARMS) * sigma2
    return np.linalg.inv(cov)


PREC = jnp.asarray(np.stack([precision(s) for s in SIGMA2_GRID]))


def newton(y, n, prec):
    def body(_, theta):
        p = jax.nn.sigmoid(theta)
        centred = theta - MU0
        grad = y[:, None] - n[:, None] * p - jnp.einsum("sij,bsj->bsi", prec, centred)
        w = n[:, None] * p * (1 - p)
        hess = -prec[None] - w[..., None] * jnp.eye(N_ARMS)
        step = jnp.linalg.solve(hess, grad[..., None])[..., 0]
        return theta - step

    theta0 = jnp.full((y.shape[0], prec.shape[0], N_ARMS), MU0)
    return jax.lax.fori_loop(0, 12, body, theta0)


def log_posterior(y, n, theta, prec):
    c = theta - MU0
    quad = jnp.einsum("bsi,sij,bsj->bs", c, prec, c)
    lik = jnp.sum(y[:, None] * theta - n[:, None] * jnp.logaddexp(0.0, theta), axis=-1)
    p = jax.nn.sigmoid(theta)
    hess = prec[None] + (n[:, None] * p * (1 - p))[..., None] * jnp.eye(N_ARMS)
    return lik - 0.5 * quad + 0.5 * jnp.linalg.slogdet(prec)[1] - 0.5 * jnp.linalg.slogdet(hess)[1]


@jax.jit
def fast_inla(y, n):
    theta = newton(y, n, PREC)
    logp = log_posterior(y, n, theta, PREC)
    weights = jax.nn.softmax(logp, axis=-1)
    return jnp.sum(weights[..., None] * theta, axis=1)


rng = np.random.default_rng(11)
total = np.zeros(N_ARMS)
for look in range(6000):
    n = rng.integers(20, 60, (N_SIMS, N_ARMS)).astype(float)
    y = rng.binomial(n.astype(int), 0.3).astype(float)
    total += np.asarray(fast_inla(y, n)).mean(axis=0)

print("mean of theta per arm", (total / 6000).round(6))
