# DDPG: fine-tuning the policy against a critic, several policy updates on one set of replayed states
import torch
import torch.nn as nn

torch.manual_seed(1)
torch.set_num_threads(1)
obs_dim, act_dim, batch = 17, 6, 100


def mlp(sizes, out=None):
    layers = []
    for i in range(len(sizes) - 1):
        layers.append(nn.Linear(sizes[i], sizes[i + 1]))
        if i < len(sizes) - 2:
            layers.append(nn.ReLU())
    if out is not None:
        layers.append(out)
    return nn.Sequential(*layers)


class ActorCritic(nn.Module):
    def __init__(self, h_pi=(64, 64), h_q=(256, 256)):
        super().__init__()
        self.pi = mlp((obs_dim, *h_pi, act_dim), nn.Tanh())
        self.q = mlp((obs_dim + act_dim, *h_q, 1))

    def value(self, obs, act):
        return self.q(torch.cat([obs, act], dim=-1)).squeeze(-1)


ac = ActorCritic()
pi_optimizer = torch.optim.Adam(ac.pi.parameters(), lr=1e-3)
q_optimizer = torch.optim.Adam(ac.q.parameters(), lr=1e-3)
replay = torch.randn(5000, obs_dim)

for step in range(400):
    obs = replay[torch.randint(0, 5000, (batch,))]

    pi_optimizer.zero_grad()
    q_optimizer.zero_grad()
    loss_pi = -ac.value(obs, ac.pi(obs)).mean()
    loss_pi.backward()
    pi_optimizer.step()

print("policy loss %.6f" % loss_pi.item())
