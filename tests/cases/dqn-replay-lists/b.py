import numpy as np
import torch
import torch.nn as nn
from collections import deque, namedtuple

Transition = namedtuple("Transition", ["state", "action", "reward", "next_state", "done"])


class QNetwork(nn.Module):
    def __init__(self, n_obs, n_actions):
        super().__init__()
        self.fc1 = nn.Linear(n_obs, 320)
        self.fc2 = nn.Linear(320, 320)
        self.out = nn.Linear(320, n_actions)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        x = torch.relu(self.fc2(x))
        return self.out(x)


class Agent:
    def __init__(self, n_obs, n_actions, gamma=0.99):
        self.gamma = gamma
        self.policy = QNetwork(n_obs, n_actions)
        self.target = QNetwork(n_obs, n_actions)
        self.target.load_state_dict(self.policy.state_dict())
        self.memory = deque(maxlen=5000)
        self.criterion = nn.SmoothL1Loss()
        self.optimizer = torch.optim.SGD(self.policy.parameters(), lr=1e-3)

    def learn(self, transitions):
        batch = Transition(*zip(*transitions))
        states = torch.tensor(batch.state, dtype=torch.float32)
        actions = torch.tensor(batch.action).unsqueeze(1)
        rewards = torch.tensor(batch.reward, dtype=torch.float32)
        next_states = torch.tensor(batch.next_state, dtype=torch.float32)
        dones = torch.tensor(batch.done, dtype=torch.float32)

        q = self.policy(states).gather(1, actions).squeeze(1)
        q_next = self.target(next_states).max(dim=1)[0]
        y = rewards + self.gamma * q_next * (1 - dones)

        self.optimizer.zero_grad()
        loss = self.criterion(q, y)
        loss.backward()
        self.optimizer.step()
        return loss.item(), q.mean().item()


torch.manual_seed(0)
torch.set_num_threads(1)
rng = np.random.default_rng(0)
size, n_obs, n_actions = 5000, 64, 6
agent = Agent(n_obs, n_actions)

states = rng.standard_normal((size, n_obs)).astype(np.float32)
next_states = rng.standard_normal((size, n_obs)).astype(np.float32)
acts = rng.integers(0, n_actions, size)
rews = rng.standard_normal(size).astype(np.float32)
ends = (rng.random(size) < 0.05).astype(np.float32)
agent.memory.extend(map(Transition, states, acts, rews, next_states, ends))
draws = rng.integers(0, size, (1000, 128))

for episode in range(1000):
    loss, q = agent.learn([agent.memory[j] for j in draws[episode]])
    if (episode + 1) % 200 == 0:
        agent.target.load_state_dict(agent.policy.state_dict())

print("loss", loss, "q", q)
