import torch
from torch import nn

torch.manual_seed(7)
obs_dim, n_actions = 24, 4
n_steps, batch_size = 4096, 512
clip_range, vf_coef, ent_coef = 0.2, 0.5, 0.01


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs_dim, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.pi = nn.Linear(128, n_actions)
        self.vf = nn.Linear(128, 1)

    def forward(self, obs):
        latent = self.body(obs)
        return torch.distributions.Categorical(logits=self.pi(latent)), self.vf(latent).squeeze(-1)


class PPO:
    def __init__(self):
        self.policy = Policy()
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=3e-4)
        self.collect()

    def collect(self):
        self.obs = torch.randn(n_steps, obs_dim)
        self.actions = torch.randint(n_actions, (n_steps,))
        with torch.no_grad():
            dist, self.old_values = self.policy(self.obs)
            self.old_log_prob = dist.log_prob(self.actions)
        self.returns = self.obs[:, :6].sum(1) + 0.1 * torch.randn(n_steps)
        adv = self.returns - self.old_values
        self.advantages = (adv - adv.mean()) / adv.std()

    def train_minibatch(self, idx):
        dist, values = self.policy(self.obs[idx])
        adv, returns, old_values = self.advantages[idx], self.returns[idx], self.old_values[idx]

        ratio = (dist.log_prob(self.actions[idx]) - self.old_log_prob[idx]).exp()
        surrogate = torch.min(adv * ratio, adv * ratio.clamp(1 - clip_range, 1 + clip_range))

        near = old_values + (values - old_values).clamp(-clip_range, clip_range)
        value_loss = 0.5 * torch.max((values - returns) ** 2, (near - returns) ** 2).mean()

        loss = -surrogate.mean() + vf_coef * value_loss - ent_coef * dist.entropy().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.optimizer.step()
        return value_loss.item()


ppo = PPO()
for epoch in range(100):
    for idx in torch.randperm(n_steps).split(batch_size):
        value_loss = ppo.train_minibatch(idx)

print("value loss of the last minibatch:", round(value_loss, 4))
