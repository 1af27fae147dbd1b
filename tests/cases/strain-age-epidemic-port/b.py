import numpy as np
import torch

torch.set_num_threads(1)

rng = np.random.default_rng(21)
mix = rng.gamma(2.0, 0.4, (14, 14))
mix = torch.from_numpy((mix + mix.T) / 2)
people = torch.from_numpy(rng.uniform(2e5, 9e5, 14))
beta = torch.tensor([0.020, 0.023, 0.025, 0.021], dtype=torch.float64)
sigma = torch.tensor([0.33, 0.40, 0.35, 0.30], dtype=torch.float64)
gamma = torch.tensor([0.14, 0.15, 0.17, 0.13], dtype=torch.float64)
dt = 1.0 / 24


def initial():
    susceptible = 0.999 * people
    exposed = torch.zeros(14, 4, dtype=torch.float64)
    infectious = 0.00025 * people[:, None].repeat(1, 4)
    recovered = torch.zeros(14, dtype=torch.float64)
    return susceptible, exposed, infectious, recovered


def euler(susceptible, exposed, infectious, recovered):
    force = mix @ (infectious / people[:, None]) * beta
    new = force * susceptible[:, None]
    onset = sigma * exposed
    removed = gamma * infectious
    return (
        susceptible - dt * new.sum(1),
        exposed + dt * (new - onset),
        infectious + dt * (onset - removed),
        recovered + dt * removed.sum(1),
    )


def main():
    totals = []
    with torch.no_grad():
        for day in range(30_000):
            if day % 200 == 0:
                state = initial()
            for _ in range(24):
                state = euler(*state)
            totals.append(state[2].sum().item())
    print(f"{len(totals)} days, largest {max(totals):.3f}, recovered {state[3].sum().item():.3f}")


main()
