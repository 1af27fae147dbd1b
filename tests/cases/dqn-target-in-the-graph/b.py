import copy

import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
OBS, ACTIONS, GAMMA = 8, 4, 0.98


class QNet(nn.Module):
    def __init__(self, hidden=128):
        super().__init__()
        self.fc1 = nn.Linear(OBS, hidden)
        self.fc2 = nn.Linear(hidden, hidden)
        self.fc3 = nn.Linear(hidden, ACTIONS)

    def forward(self, s):
        return self.fc3(F.relu(self.fc2(F.relu(self.fc1(s)))))


class Agent:
    def __init__(self):
        self.q = QNet()
        self.target = copy.deepcopy(self.q)
        self.opt = torch.optim.SGD(self.q.parameters(), lr=2e-3)
        self.updates = 0

    def update(self, s, a, r, s2, done):
        q = self.q(s).gather(1, a)
        with torch.no_grad():
            best = self.target(s2).max(1, keepdim=True)[0]
        loss = F.mse_loss(q, r + GAMMA * best * (1 - done))
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        if self.updates % 50 == 0:
            self.target.load_state_dict(self.q.state_dict())
        self.updates += 1
        return loss


memory = 4096
S, S2 = torch.randn(memory, OBS), torch.randn(memory, OBS)
A = torch.randint(0, ACTIONS, (memory, 1))
R = torch.rand(memory, 1)
DONE = (torch.rand(memory, 1) < 0.02).float()
agent = Agent()

for t in range(12000):
    pick = torch.randint(0, memory, (256,))
    loss = agent.update(S[pick], A[pick], R[pick], S2[pick], DONE[pick])

print("last loss", loss.item())
