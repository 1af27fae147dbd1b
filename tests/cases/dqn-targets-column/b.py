import copy
import numpy as np
import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(1)


def make_net(n_in=27, n_out=8, slope=0.01):
    return nn.Sequential(
        nn.Linear(n_in, 32), nn.LeakyReLU(slope),
        nn.Linear(32, 32), nn.LeakyReLU(slope),
        nn.Linear(32, n_out))


class Replay:
    def __init__(self, size=20000, n_in=27, seed=1):
        self.rng = np.random.default_rng(seed)
        self.size = size
        self.states = torch.from_numpy(self.rng.standard_normal((size, n_in), dtype=np.float32))
        self.next_states = torch.from_numpy(self.rng.standard_normal((size, n_in), dtype=np.float32))
        self.actions = torch.from_numpy(self.rng.integers(0, 8, size))
        self.rewards = torch.from_numpy(self.rng.standard_normal(size, dtype=np.float32))
        self.dones = torch.from_numpy((self.rng.random(size) < 0.02).astype(np.float32))

    def sample(self, n):
        i = torch.from_numpy(self.rng.integers(0, self.size, n))
        return self.states[i], self.actions[i], self.rewards[i], self.next_states[i], self.dones[i]


memory = Replay()
policy_net = make_net()
target_net = copy.deepcopy(policy_net)
optimizer = torch.optim.Adam(policy_net.parameters(), lr=1e-4)

for episode in range(2000):
    state, action, reward, next_state, done = memory.sample(600)
    q_value = policy_net(state).gather(1, action.view(-1, 1))
    with torch.no_grad():
        a_star = policy_net(next_state).argmax(1).view(-1, 1)
        q_next = target_net(next_state).gather(1, a_star).view(-1)
        expected = reward + 0.99 * q_next * (1.0 - done)
    loss = (q_value - expected).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", round(loss.item(), 4))
