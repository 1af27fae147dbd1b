import numpy as np
from scipy import stats


def simulate_gusts(n, seed):
    rng = np.random.default_rng(seed)
    calm = stats.weibull_min.rvs(1.8, scale=6.0, size=n, random_state=rng)
    return calm + np.abs(rng.normal(0.0, 0.4, size=n))


def log_posterior(shape, scale, offset, gusts):
    if shape <= 0 or scale <= 0 or offset >= gusts.min():
        return -np.inf
    prior_shape = stats.gamma(4.0, scale=0.5)
    prior_scale = stats.lognorm(0.8, scale=6.0)
    prior_offset = stats.norm(0.0, 0.5)
    model = stats.weibull_min(shape, loc=offset, scale=scale)
    return (
        prior_shape.logpdf(shape)
        + prior_scale.logpdf(scale)
        + prior_offset.logpdf(offset)
        + model.logpdf(gusts).sum()
    )


def main():
    gusts = simulate_gusts(150, seed=31)
    rng = np.random.default_rng(32)
    state = np.array([2.0, 6.0, 0.0])
    width = np.array([0.12, 0.35, 0.06])
    current = log_posterior(*state, gusts)
    kept, tried = [], 0

    while len(kept) < 2200:
        tried += 1
        proposal = state + width * rng.standard_normal(3)
        value = log_posterior(*proposal, gusts)
        if np.log(rng.random()) < value - current:
            state, current = proposal, value
            kept.append(state)

    chain = np.array(kept[300:])
    print("proposals", tried, "accepted", len(kept))
    print("posterior mean", np.round(chain.mean(axis=0), 4))


if __name__ == "__main__":
    main()
