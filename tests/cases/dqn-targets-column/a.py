import copy
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(1)
rng = np.random.default_rng(1)

STATE, ACTIONS, BATCH, GAMMA = 27, 8, 600, 0.99


class QNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Sequential(nn.Linear(STATE, 32), nn.LeakyReLU(0.01))
        self.l2 = nn.Sequential(nn.Linear(32, 32), nn.LeakyReLU(0.01))
        self.q = nn.Linear(32, ACTIONS)

    def forward(self, s):
        return self.q(self.l2(self.l1(s)))


online = QNet()
target = copy.deepcopy(online)
adam = torch.optim.Adam(online.parameters(), lr=1e-4)

# replay memory
S = torch.from_numpy(rng.standard_normal((20000, STATE), dtype=np.float32))
S2 = torch.from_numpy(rng.standard_normal((20000, STATE), dtype=np.float32))
A = torch.from_numpy(rng.integers(0, ACTIONS, 20000))
R = torch.from_numpy(rng.standard_normal(20000, dtype=np.float32))
DONE = torch.from_numpy((rng.random(20000) < 0.02).astype(np.float32))

for it in range(2000):
    k = torch.from_numpy(rng.integers(0, 20000, BATCH))
    with torch.no_grad():
        best = online(S2[k]).argmax(dim=1, keepdim=True)
        y = R[k] + GAMMA * (1 - DONE[k]) * target(S2[k]).gather(1, best).squeeze(1)
    q = online(S[k]).gather(1, A[k].unsqueeze(1)).squeeze(1)
    loss = F.mse_loss(q, y)
    adam.zero_grad()
    loss.backward()
    adam.step()

print("td loss", round(loss.item(), 4))
