import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)
gen = np.random.default_rng(0)
SIZE, OBS, ACT = 40000, 17, 5

memory = {}
for key, shape in (("s", (SIZE, OBS)), ("s2", (SIZE, OBS)), ("a", (SIZE, ACT)), ("r", (SIZE,))):
    memory[key] = gen.standard_normal(shape, dtype=np.float32)


def draw(n):
    pick = gen.integers(0, SIZE, n)
    return {k: torch.from_numpy(v[pick]) for k, v in memory.items()}


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(OBS + ACT, 64)
        self.l2 = nn.Linear(64, 64)
        self.out = nn.Linear(64, 1)

    def forward(self, s, a):
        h = torch.relu(self.l1(torch.cat((s, a), dim=1)))
        return self.out(torch.relu(self.l2(h))).squeeze(1)


q = Critic()
q_old = Critic()
q_old.load_state_dict(q.state_dict())
actor = nn.Sequential(nn.Linear(OBS, 64), nn.ReLU(), nn.Linear(64, ACT), nn.Tanh())
adam = torch.optim.Adam(q.parameters(), lr=3e-4)
mse = nn.MSELoss()
state = gen.standard_normal(OBS, dtype=np.float32)

for t in range(400):
    new = 0.9 * state + 0.1 * gen.standard_normal(OBS, dtype=np.float32)
    row = t % SIZE
    memory["s"][row] = state
    memory["a"][row] = gen.uniform(-1, 1, ACT)
    memory["r"][row] = state[0]
    memory["s2"][row] = new
    state = new

    batch = draw(128)
    with torch.no_grad():
        goal = batch["r"] + 0.99 * q_old(batch["s2"], actor(batch["s2"]))
    error = mse(q(batch["s"], batch["a"]), goal)
    adam.zero_grad()
    error.backward()
    adam.step()

print("loss", error.item())
