import torch
import torch.nn as nn
from torch.utils.data.sampler import BatchSampler, SubsetRandomSampler

torch.manual_seed(1)
torch.set_num_threads(1)


class RolloutStorage:
    def __init__(self, num_steps, num_envs, obs_dim):
        g = torch.Generator().manual_seed(7)
        self.obs = torch.randn(num_steps, num_envs, obs_dim, generator=g)
        self.actions = torch.randint(0, 4, (num_steps, num_envs), generator=g)
        self.old_log_probs = torch.full((num_steps, num_envs), -1.386)
        self.returns = torch.randn(num_steps, num_envs, generator=g)
        self.advantages = torch.randn(num_steps, num_envs, generator=g)

    def feed_forward_generator(self, mini_batch_size):
        n = self.returns.numel()
        sampler = BatchSampler(SubsetRandomSampler(range(n)), mini_batch_size, drop_last=True)
        obs = self.obs.view(n, -1)
        for indices in sampler:
            yield (obs[indices], self.actions.view(-1)[indices], self.old_log_probs.view(-1)[indices],
                   self.returns.view(-1)[indices], self.advantages.view(-1)[indices])


class ActorCritic(nn.Module):
    def __init__(self, obs_dim, n_actions, hidden=16):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs_dim, hidden), nn.Tanh())
        self.pi = nn.Linear(hidden, n_actions)
        self.v = nn.Linear(hidden, 1)

    def forward(self, obs):
        h = self.body(obs)
        return self.pi(h).log_softmax(-1), self.v(h).squeeze(-1)


rollouts = RolloutStorage(256, 32, 8)
net = ActorCritic(8, 4)
opt = torch.optim.SGD(net.parameters(), lr=1e-3)

for epoch in range(500):
    total = 0.0
    for obs, act, old, ret, adv in rollouts.feed_forward_generator(1024):
        logp, value = net(obs)
        logp = logp.gather(1, act.unsqueeze(1)).squeeze(1)
        ratio = (logp - old).exp()
        policy_loss = -torch.min(ratio * adv, ratio.clamp(0.8, 1.2) * adv).mean()
        loss = policy_loss + 0.5 * (ret - value).pow(2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()

print(f"loss of the last epoch {total / 8:.3f}")
