import numpy as np
import torch
import torch.nn as nn
from scipy.stats import rankdata

torch.manual_seed(1)
torch.set_num_threads(1)
rng = np.random.default_rng(1)
n_findings = 8
x_val = rng.standard_normal((2000, 64)).astype(np.float32)
weights = rng.standard_normal((64, n_findings))
y_val = (x_val @ weights / 8 + 0.8 * rng.standard_normal((2000, n_findings)) > 1.0).astype(np.float32)

net = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, n_findings))
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
criterion = nn.BCEWithLogitsLoss()
inputs = torch.from_numpy(x_val)
targets = torch.from_numpy(y_val)


def roc_auc(scores, truth):
    ranks = rankdata(scores)
    n_pos = truth.sum()
    n_neg = len(truth) - n_pos
    return (ranks[truth].sum() - n_pos * (n_pos + 1) / 2) / (n_pos * n_neg)


history = []
for epoch in range(80):
    optimizer.zero_grad()
    loss = criterion(net(inputs), targets)
    loss.backward()
    optimizer.step()

    with torch.no_grad():
        probs = torch.sigmoid(net(inputs)).numpy()
    aucs = [roc_auc(probs[:, k], y_val[:, k] > 0.5) for k in range(n_findings)]
    history.append(np.mean(aucs))

print(f"mean AUC {history[0]:.5f} -> {history[-1]:.5f}")
