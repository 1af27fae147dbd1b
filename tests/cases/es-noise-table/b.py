import numpy as np
import torch

torch.set_num_threads(1)

rng = np.random.default_rng(2024)
n_obs, n_hid, n_act = 17, 32, 6
population, n_states, sigma = 32, 64, 0.05
shapes = [(n_obs, n_hid), (n_hid, n_hid), (n_hid, n_act)]
n_par = sum(i * o for i, o in shapes)

noise = torch.tensor(rng.standard_normal(400_000), dtype=torch.float32)
obs = torch.tensor(rng.standard_normal((n_states, n_obs)), dtype=torch.float32)
target = torch.tanh(obs @ torch.tensor(rng.standard_normal((n_obs, n_act)), dtype=torch.float32) / 4)
theta = torch.tensor(rng.standard_normal(n_par) / 5, dtype=torch.float32)


def policy(weights, x):
    pieces = weights.split([i * o for i, o in shapes], dim=1)
    for (i, o), piece in zip(shapes, pieces):
        x = torch.tanh(torch.matmul(x, piece.reshape(-1, i, o)))
    return x


for generation in range(4000):
    offsets = rng.integers(0, len(noise) - n_par, population)
    eps = torch.stack([noise[j:j + n_par] for j in offsets])
    actions = policy(theta + sigma * eps, obs)
    reward = -((actions - target) ** 2).mean(dim=(1, 2))
    rank = (reward - reward.mean()) / (reward.std(correction=0) + 1e-8)
    theta = theta + 0.02 / population * (rank @ eps) / sigma

print("mean fitness %.4f" % reward.mean().item())
