import numpy as np
import torch

# the simulation writes node features into a NumPy array, the model scores a few nodes a step
torch.manual_seed(0)
torch.set_num_threads(1)
torch.set_grad_enabled(False)
rng = np.random.default_rng(1)
nodes, width, asked = 5000, 128, 48
features = rng.standard_normal((nodes, width)).astype(np.float32)
score = torch.nn.Sequential(torch.nn.Linear(width, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
picks = torch.from_numpy(rng.integers(0, nodes, (500, asked)))

total = 0.0
for step in range(40000):
    features[step % nodes, 0] = step % 7
    table = torch.tensor(features)
    rows = table[picks[step % 500]]
    total += score(rows).mean().item()

print("mean score %.6f" % (total / 40000))
