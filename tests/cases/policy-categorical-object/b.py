import torch
from torch import nn

torch.manual_seed(0)
torch.set_grad_enabled(False)


class Policy(nn.Module):
    def __init__(self, obs_dim=8, actions=5):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(obs_dim, 32), nn.Tanh(), nn.Linear(32, actions))

    def act(self, obs):
        probs = torch.softmax(self.body(obs), dim=-1)
        action = torch.multinomial(probs, 1, replacement=True)
        return action.squeeze(-1), probs.gather(-1, action).log()


policy = Policy()
obs = torch.randn(1, 8)
drift = torch.randn(5, 8) * 0.1
score = 0.0

for t in range(40000):
    action, logp = policy.act(obs)
    obs = 0.95 * obs + drift[action]
    score += logp.item()

print("mean log-prob", score / 40000)
