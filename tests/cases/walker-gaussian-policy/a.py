import torch
import torch.nn as nn
from torch.distributions import MultivariateNormal

torch.manual_seed(0)

state_dim, action_dim, horizon = 24, 4, 500


class ActorCritic(nn.Module):
    def __init__(self, action_std):
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(state_dim, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(),
                                   nn.Linear(64, action_dim), nn.Tanh())
        self.critic = nn.Sequential(nn.Linear(state_dim, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(),
                                    nn.Linear(64, 1))
        self.action_var = torch.full((action_dim,), action_std * action_std)

    def evaluate(self, state, action):
        action_mean = self.actor(state)
        action_var = self.action_var.expand_as(action_mean)
        cov_mat = torch.diag_embed(action_var)
        dist = MultivariateNormal(action_mean, cov_mat)
        return dist.log_prob(action), self.critic(state), dist.entropy()


policy = ActorCritic(action_std=0.6)
optimizer = torch.optim.Adam(policy.parameters(), lr=3e-4)

# one rollout of the walker
old_states = torch.randn(horizon, state_dim)
with torch.no_grad():
    old_actions = policy.actor(old_states) + 0.6 * torch.randn(horizon, action_dim)
    old_logprobs = policy.evaluate(old_states, old_actions)[0]
rewards = torch.randn(horizon)
advantages = torch.randn(horizon)
eps_clip = 0.2

for epoch in range(1200):
    logprobs, values, entropy = policy.evaluate(old_states, old_actions)
    ratios = torch.exp(logprobs - old_logprobs)
    surr1 = ratios * advantages
    surr2 = torch.clamp(ratios, 1 - eps_clip, 1 + eps_clip) * advantages
    loss = -torch.min(surr1, surr2) + 0.5 * (values.squeeze(1) - rewards) ** 2 - 0.01 * entropy
    optimizer.zero_grad()
    loss.mean().backward()
    optimizer.step()

print("loss after the last epoch:", loss.mean().item())
