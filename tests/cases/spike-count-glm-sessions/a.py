"""Poisson regression of spike counts, one fit a recording session (sessions differ in length)."""
import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

COVARIATES, STEPS = 8, 400
rng = np.random.default_rng(11)
truth = rng.normal(0, 0.3, COVARIATES)


def record_session():
    bins = int(rng.poisson(20000))
    design = rng.normal(0, 0.5, (bins, COVARIATES)).astype(np.float32)
    counts = rng.poisson(np.exp(design @ truth)).astype(np.float32)
    return design, counts


def nll(w, design, counts):
    eta = design @ w
    return jnp.mean(jnp.exp(eta) - counts * eta)


@jax.jit
def fit(w, design, counts):
    def step(_, w):
        return w - 0.1 * jax.grad(nll)(w, design, counts)
    return lax.fori_loop(0, STEPS, step, w)


sessions = [record_session() for _ in range(80)]
w0 = jnp.zeros(COVARIATES)
errors = []

for design, counts in sessions:
    w = fit(w0, jnp.asarray(design), jnp.asarray(counts))
    errors.append(np.abs(np.asarray(w) - truth).max())

print("sessions", len(errors), "mean worst error", round(float(np.mean(errors)), 4))
