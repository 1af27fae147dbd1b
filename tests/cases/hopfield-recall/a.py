import torch

torch.set_num_threads(1)


def store(patterns):
    w = torch.zeros(patterns.shape[1], patterns.shape[1])
    for p in patterns.float():
        w += torch.outer(p, p)
    return w.fill_diagonal_(0)


def recall(w, state, sweeps):
    for _ in range(sweeps):
        state = torch.where(state @ w >= 0, 1.0, -1.0)
    return state


torch.manual_seed(3)
patterns = torch.randint(0, 2, (30, 400)) * 2 - 1
w = store(patterns)

hits = 0
for trial in range(240):
    which = torch.randint(0, 30, (48,))
    flip = torch.rand(48, 400) < 0.2
    probe = torch.where(flip, -patterns[which], patterns[which])
    found = recall(w, probe.float(), 4)
    hits += (found == patterns[which]).all(dim=1).sum()

print("recalled:", hits.item() / (240 * 48))
