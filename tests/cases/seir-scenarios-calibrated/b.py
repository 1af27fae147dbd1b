import torch

torch.set_num_threads(1)
torch.manual_seed(3)
N, DAYS = 40, 180

# values from the calibration run
calibrated = {
    "beta": torch.full((N,), 0.35),
    "incubation": torch.tensor(4.0),
    "infectious": torch.tensor(6.0),
    "mixing": torch.softmax(torch.eye(N) * 3 + 0.1 * torch.rand(N, N), dim=1),
}
seeds = torch.rand(N) * 1e-3


def day(state, level, p):
    s, e, i, r = state
    new = level * p["beta"] * (p["mixing"] @ i) * s
    sick = e / p["incubation"]
    well = i / p["infectious"]
    return s - new, e + new - sick, i + sick - well, r + well


def project(level_after, p):
    state = (1.0 - seeds, seeds, torch.zeros(N), torch.zeros(N))
    prevalence = torch.empty(DAYS)
    for d in range(DAYS):
        state = day(state, 1.0 if d < 40 else level_after, p)
        prevalence[d] = state[2].mean()
    return prevalence.max().item(), state[3].mean().item()


results = []
for k in range(600):
    results.append(project(0.3 + 0.7 * k / 600, calibrated))

peaks = [x[0] for x in results]
print("peaks", min(peaks), max(peaks), "attack rate", sum(x[1] for x in results) / len(results))
