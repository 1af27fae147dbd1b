import numpy as np
import torch
from torch import nn
from torch.distributions import Normal

torch.set_num_threads(1)
torch.manual_seed(3)


class ActorCritic(nn.Module):
    def __init__(self, num_obs, num_actions):
        super().__init__()
        self.actor = nn.Sequential(
            nn.Linear(num_obs, 64), nn.ELU(),
            nn.Linear(64, 64), nn.ELU(),
            nn.Linear(64, num_actions),
        )
        self.critic = nn.Sequential(
            nn.Linear(num_obs, 64), nn.ELU(),
            nn.Linear(64, 64), nn.ELU(),
            nn.Linear(64, 1),
        )
        self.std = nn.Parameter(0.6 * torch.ones(num_actions))
        # no checks of the arguments, for speed
        Normal.set_default_validate_args = False

    def act(self, obs):
        mean = self.actor(obs)
        dist = Normal(mean, mean * 0.0 + self.std)
        actions = dist.sample()
        return actions, dist.log_prob(actions).sum(dim=-1), self.critic(obs).squeeze(-1)


class Legs:
    """A stand-in for the simulator: damped joints pushed by the actions."""

    def __init__(self, n, num_obs, num_actions):
        rng = np.random.default_rng(1)
        self.push = rng.normal(size=(num_actions, num_obs)).astype(np.float32) * 0.1
        self.q = rng.normal(size=(n, num_obs)).astype(np.float32)

    def step(self, actions):
        self.q = 0.95 * self.q + actions @ self.push
        return self.q, -np.square(self.q).mean(axis=1)


num_envs, num_obs, num_actions, horizon = 16, 48, 12, 24
policy = ActorCritic(num_obs, num_actions)
env = Legs(num_envs, num_obs, num_actions)
obs = torch.from_numpy(env.q)

rewards = np.zeros((horizon, num_envs), dtype=np.float32)
values = torch.zeros(horizon, num_envs)
logps = torch.zeros(horizon, num_envs)
history = []
for it in range(60):
    for t in range(horizon):
        actions, logp, value = policy.act(obs)
        q, rewards[t] = env.step(actions.numpy())
        obs = torch.from_numpy(q)
        logps[t] = logp.detach()
        values[t] = value.detach()
    history.append((rewards.mean(), logps.mean().item(), values.mean().item()))

print(np.mean(history, axis=0))
