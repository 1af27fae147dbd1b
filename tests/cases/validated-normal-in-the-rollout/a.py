import torch
import torch.nn as nn
from torch.distributions import Normal

torch.manual_seed(0)
n_envs, obs_dim, act_dim, steps = 16, 17, 6, 6000

policy = nn.Linear(obs_dim, act_dim)
log_std = nn.Parameter(torch.full((act_dim,), -0.5))
drift = torch.randn(act_dim, obs_dim) * 0.05


@torch.no_grad()
def act(obs):
    dist = Normal(policy(obs), log_std.exp())
    action = dist.sample()
    return action, dist.log_prob(action).sum(-1)


obs = torch.zeros(n_envs, obs_dim)
log_probs = torch.zeros(steps, n_envs)
for t in range(steps):
    action, log_prob = act(obs)
    log_probs[t] = log_prob
    obs = 0.95 * obs + action @ drift

print(f"mean log prob {log_probs.mean().item():.5f}")
