import torch
from torch import nn
from torch.utils.data import DataLoader, RandomSampler, TensorDataset

torch.set_num_threads(1)
torch.manual_seed(0)
obs_dim, act_dim, envs, horizon = 12, 3, 4, 8

expert = nn.Sequential(nn.Linear(obs_dim, 32), nn.Tanh(), nn.Linear(32, act_dim)).requires_grad_(False)
policy = nn.Sequential(nn.Linear(obs_dim, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, act_dim))
opt = torch.optim.Adam(policy.parameters(), lr=1e-3)
mix = torch.randn(act_dim, obs_dim) * 0.2


@torch.no_grad()
def collect():
    """Short rollouts of the learner, labelled by the expert."""
    state = torch.randn(envs, obs_dim)
    states = []
    for _ in range(horizon):
        states.append(state)
        state = torch.tanh(0.9 * state + policy(state) @ mix)
    states = torch.cat(states)
    return TensorDataset(states, expert(states))


dataset = collect()
losses = []
for round_ in range(700):
    dataset = dataset + collect()
    sampler = RandomSampler(dataset, replacement=True, num_samples=256)
    for states, actions in DataLoader(dataset, batch_size=64, sampler=sampler):
        loss = nn.functional.mse_loss(policy(states), actions)
        opt.zero_grad()
        loss.backward()
        opt.step()
    losses.append(loss.item())

print(len(dataset), sum(losses[-20:]) / 20)
