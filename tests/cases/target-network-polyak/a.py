import torch
from torch import nn

torch.manual_seed(1)
TAU = 0.005


class QNetwork(nn.Module):
    def __init__(self, n_observations, n_actions, hidden=64):
        super().__init__()
        self.layer1 = nn.Linear(n_observations, hidden)
        self.layer2 = nn.Linear(hidden, hidden)
        self.layer3 = nn.Linear(hidden, n_actions)

    def forward(self, x):
        x = torch.relu(self.layer1(x))
        x = torch.relu(self.layer2(x))
        return self.layer3(x)


policy_net = QNetwork(4, 2)
target_net = QNetwork(4, 2)
pairs = list(zip(target_net.parameters(), policy_net.parameters()))
observations = torch.randn(1000, 1, 4)

left = 0
for step in range(20000):
    # act
    with torch.no_grad():
        action = policy_net(observations[step % 1000]).argmax(1).item()
        left += action == 0
        # move the target network a little towards the policy network
        for target, source in pairs:
            target.lerp_(source, TAU)

print("left:", left, "target bias:", target_net.layer3.bias.sum().item())
