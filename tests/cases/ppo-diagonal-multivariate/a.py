import torch
import torch.nn as nn
from torch.distributions import MultivariateNormal

# PPO update for a continuous action space (8 joints) with one fixed action variance
torch.set_num_threads(1)
torch.manual_seed(0)
state_dim, action_dim, batch = 27, 8, 2000
actor = nn.Sequential(nn.Linear(state_dim, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(),
                      nn.Linear(64, action_dim), nn.Tanh())
critic = nn.Sequential(nn.Linear(state_dim, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))
optimizer = torch.optim.Adam([*actor.parameters(), *critic.parameters()], lr=3e-4)
action_var = torch.full((action_dim,), 0.6 * 0.6)

states = torch.randn(batch, state_dim)
actions = torch.randn(batch, action_dim) * 0.6
returns = torch.randn(batch)
advantages = torch.randn(batch)
old_logprobs = torch.randn(batch) * 0.1 - 3.0


def evaluate(state, action):
    mean = actor(state)
    var = action_var.expand_as(mean)
    dist = MultivariateNormal(mean, torch.diag_embed(var))
    return dist.log_prob(action), critic(state).squeeze(1), dist.entropy()


losses = 0.0
for epoch in range(500):
    logprobs, values, entropy = evaluate(states, actions)
    ratios = torch.exp(logprobs - old_logprobs)
    surr1 = ratios * advantages
    surr2 = torch.clamp(ratios, 0.8, 1.2) * advantages
    loss = (-torch.min(surr1, surr2) + 0.5 * (values - returns) ** 2 - 0.01 * entropy).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses += loss.item()

print(f"mean loss {losses / 500:.5f}")
