import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)
torch.manual_seed(5)

n_obs, n_act, hidden = 24, 6, 256

policy = nn.Sequential(
    nn.Linear(n_obs, hidden), nn.ReLU(),
    nn.Linear(hidden, hidden), nn.ReLU(),
    nn.Linear(hidden, n_act), nn.Tanh(),
)
qnets = []
for k in range(5):
    qnets.append(nn.Sequential(
        nn.Linear(n_obs + n_act, hidden), nn.ReLU(),
        nn.Linear(hidden, hidden), nn.ReLU(),
        nn.Linear(hidden, 1),
    ))

q_weights = [w for net in qnets for w in net.parameters()]
print("critic parameters:", sum(w.numel() for w in q_weights))
for w in q_weights:
    w.requires_grad_(False)

adam = torch.optim.Adam(policy.parameters(), lr=3e-4)
states = torch.randn(20000, n_obs)
picks = torch.randint(0, 20000, (50, 256))

for it in range(500):
    s = states[picks[it % 50]]
    sa = torch.cat([s, policy(s)], dim=1)
    value = sum(net(sa) for net in qnets) / len(qnets)
    loss = -value.mean()
    adam.zero_grad()
    loss.backward()
    adam.step()

print(f"final loss {loss.item():.4f}")
