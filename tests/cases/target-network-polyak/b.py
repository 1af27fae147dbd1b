import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(1)


class DQN(nn.Module):
    def __init__(self, n_observations, n_actions):
        super(DQN, self).__init__()
        self.layer1 = nn.Linear(n_observations, 64)
        self.layer2 = nn.Linear(64, 64)
        self.layer3 = nn.Linear(64, n_actions)

    def forward(self, x):
        x = F.relu(self.layer1(x))
        x = F.relu(self.layer2(x))
        return self.layer3(x)


class Agent:
    def __init__(self, tau=0.005):
        self.policy_net = DQN(4, 2)
        self.target_net = DQN(4, 2)
        self.tau = tau

    def select_action(self, state):
        with torch.no_grad():
            return self.policy_net(state).max(1).indices.item()

    def soft_update(self):
        target_net_state_dict = self.target_net.state_dict()
        policy_net_state_dict = self.policy_net.state_dict()
        for key in policy_net_state_dict:
            target_net_state_dict[key] = (policy_net_state_dict[key] * self.tau
                                          + target_net_state_dict[key] * (1 - self.tau))
        self.target_net.load_state_dict(target_net_state_dict)


agent = Agent()
states = torch.randn(1000, 1, 4)

counts = [0, 0]
for i_step in range(20000):
    action = agent.select_action(states[i_step % 1000])
    counts[action] += 1
    agent.soft_update()

print("actions:", counts, "target bias:", agent.target_net.layer3.bias.sum().item())
