import numpy as np
import torch
from torch import nn


class Findings(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.hidden = nn.Linear(n_in, 128)
        self.out = nn.Linear(128, n_out)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))


class MeanAUC:
    """Probability that a positive scores above a negative, averaged over the findings."""

    def __call__(self, scores, truth):
        values = []
        for k in range(scores.shape[1]):
            positive = scores[truth[:, k] == 1, k]
            negative = scores[truth[:, k] == 0, k]
            difference = positive[:, None] - negative[None, :]
            wins = (difference > 0).float() + 0.5 * (difference == 0).float()
            values.append(wins.mean().item())
        return sum(values) / len(values)


def make_data(n=2000, n_features=64, n_findings=8):
    rng = np.random.default_rng(1)
    x = rng.standard_normal((n, n_features)).astype(np.float32)
    w = rng.standard_normal((n_features, n_findings))
    y = x @ w / 8 + 0.8 * rng.standard_normal((n, n_findings)) > 1.0
    return torch.from_numpy(x), torch.from_numpy(y.astype(np.float32))


torch.manual_seed(1)
torch.set_num_threads(1)
x, y = make_data()
model = Findings(x.shape[1], y.shape[1])
opt = torch.optim.SGD(model.parameters(), lr=0.5)
loss_fn = nn.BCEWithLogitsLoss()
metric = MeanAUC()

log = []
for epoch in range(80):
    opt.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    opt.step()

    with torch.no_grad():
        scores = torch.sigmoid(model(x))
        log.append(metric(scores, y))

print(f"mean AUC {log[0]:.5f} -> {log[-1]:.5f}")
