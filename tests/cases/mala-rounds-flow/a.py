import jax
import jax.numpy as jnp
import numpy as np

# local sampler of a flow-assisted MCMC: rounds of random-walk Metropolis with an adapted step size
rng = np.random.default_rng(3)
n_dim, n_chains = 4, 32


def log_posterior(theta):
    ring = jnp.sum(theta * theta, axis=-1) - 4.0
    return -0.5 * ring * ring - 0.3 * theta[..., 0]


class LocalSampler:
    def __init__(self, logp, step_size, n_steps):
        self.logp = logp
        self.step_size = step_size
        self.n_steps = n_steps

    def make_kernel(self):
        eps = self.step_size

        def kernel(state, draws):
            theta, lp = state
            noise, log_u = draws
            new = theta + eps * noise
            lp_new = self.logp(new)
            ok = log_u < lp_new - lp
            return (jnp.where(ok[:, None], new, theta), jnp.where(ok, lp_new, lp)), ok

        return kernel

    def run_round(self, theta):
        noise = rng.normal(size=(self.n_steps, n_chains, n_dim)).astype(np.float32)
        log_u = np.log(rng.random((self.n_steps, n_chains))).astype(np.float32)
        state = (theta, self.logp(theta))
        state, ok = jax.lax.scan(self.make_kernel(), state, (noise, log_u))
        rate = float(ok.mean())
        self.step_size *= float(np.exp(0.2 * (rate - 0.3)))
        return state[0], rate


sampler = LocalSampler(log_posterior, 0.1, 50)
theta = jnp.zeros((n_chains, n_dim))
rates = []
for i in range(800):
    theta, rate = sampler.run_round(theta)
    rates.append(rate)

print("acceptance", np.mean(rates[:400]), "mean", np.asarray(theta.mean(axis=0)))
