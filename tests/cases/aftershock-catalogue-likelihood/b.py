"""Posterior of the Omori-Utsu parameters of an aftershock sequence."""
import math

import torch
import numpy as np

MAINSHOCK_MAG = 7.1
T_END = 365.0

torch.set_num_threads(1)


def read_catalogue(lines):
    """Two columns: days since the mainshock, magnitude."""
    times, mags = [], []
    for line in lines:
        day, mag = line.split()
        times.append(float(day))
        mags.append(float(mag))
    return {
        "times": torch.tensor(times, dtype=torch.float64),
        "mags": torch.tensor(mags, dtype=torch.float64),
    }


def expected_number(K, c, p):
    q = 1.0 - p
    return K * ((T_END + c) ** q - c ** q) / q


def rate_term(times, K, c, p):
    """Sum of the logarithms of K (t + c)^-p over the events."""
    total = torch.log(times + c).sum().item()
    return math.log(K) * times.numel() - p * total


def magnitude_term(mags, b, cutoff):
    beta = b * math.log(10.0)
    excess = (mags - cutoff).sum().item()
    return mags.numel() * math.log(beta) - beta * excess


def log_likelihood(cat, theta, cutoff):
    K, c, p, b = (math.exp(x) for x in theta)
    return (
        rate_term(cat["times"], K, c, p)
        - expected_number(K, c, p)
        + magnitude_term(cat["mags"], b, cutoff)
    )


def metropolis_step(state, cat, cutoff, step, rng):
    theta, logp, accepted = state
    proposal = theta + step * rng.standard_normal(4)
    new = log_likelihood(cat, proposal, cutoff)
    if math.log(rng.random()) < new - logp:
        return proposal, new, accepted + 1
    return theta, logp, accepted


def synthetic_lines(rng, n=12000, c=0.05, p=1.1, b=0.95, cutoff=1.5):
    q = 1.0 - p
    u = rng.random(n)
    t = np.sort((c ** q + u * ((T_END + c) ** q - c ** q)) ** (1 / q) - c)
    m = cutoff + rng.exponential(1.0 / (b * math.log(10.0)), n)
    return [f"{ti:.6f} {mi:.2f}" for ti, mi in zip(t, m)]


rng = np.random.default_rng(19)
cat = read_catalogue(synthetic_lines(rng))
CUTOFF = 1.5

start = np.log([1900.0, 0.06, 1.05, 1.0])
state = (start, log_likelihood(cat, start, CUTOFF), 0)
N_STEPS = 12000
samples = np.empty((N_STEPS, 4))

for k in range(N_STEPS):
    state = metropolis_step(state, cat, CUTOFF, 0.006, rng)
    samples[k] = state[0]

K, c, p, b = np.exp(samples[N_STEPS // 2:]).mean(axis=0)
print(f"K {K:.2f}  c {c:.5f}  p {p:.5f}  b {b:.5f}  accepted {state[2]}")
