import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

N_ATOMS, V_MIN, V_MAX = 51, -10.0, 10.0
DELTA_Z = (V_MAX - V_MIN) / (N_ATOMS - 1)
GAMMA = 0.99
BATCH = 64


class DistributionalDQN(nn.Module):
    def __init__(self, obs_size=8, n_actions=4):
        super().__init__()
        self.n_actions = n_actions
        self.net = nn.Sequential(nn.Linear(obs_size, 64), nn.ReLU(), nn.Linear(64, n_actions * N_ATOMS))
        self.register_buffer("supports", torch.linspace(V_MIN, V_MAX, N_ATOMS))

    def forward(self, x):
        return self.net(x).view(-1, self.n_actions, N_ATOMS)


def project(next_distr, rewards, dones):
    proj = np.zeros((BATCH, N_ATOMS), dtype=np.float32)
    rows = np.arange(BATCH)
    for atom in range(N_ATOMS):
        z = V_MIN + atom * DELTA_Z
        tz = np.clip(rewards + GAMMA * (1 - dones) * z, V_MIN, V_MAX)
        b = (tz - V_MIN) / DELTA_Z
        lower = np.floor(b).astype(np.int64)
        upper = np.minimum(lower + 1, N_ATOMS - 1)
        frac = b - lower
        proj[rows, lower] += next_distr[:, atom] * (1 - frac)
        proj[rows, upper] += next_distr[:, atom] * frac
    return proj


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    states = rng.standard_normal((5000, 8)).astype(np.float32)
    next_states = (states + 0.1 * rng.standard_normal((5000, 8))).astype(np.float32)
    actions = rng.integers(0, 4, 5000)
    rewards = np.tanh(states[:, 0] - states[:, 1]).astype(np.float32)
    dones = (rng.random(5000) < 0.05).astype(np.float32)

    net, target = DistributionalDQN(), DistributionalDQN()
    target.load_state_dict(net.state_dict())
    optimizer = torch.optim.Adam(net.parameters(), lr=5e-4)

    for step in range(3000):
        idx = rng.integers(0, 5000, BATCH)
        with torch.no_grad():
            probs = F.softmax(target(torch.from_numpy(next_states[idx])), dim=2)
            best = (probs * target.supports).sum(2).argmax(1)
            next_best = probs[torch.arange(BATCH), best].numpy()
        goal = torch.from_numpy(project(next_best, rewards[idx], dones[idx]))
        logits = net(torch.from_numpy(states[idx]))
        chosen = logits[torch.arange(BATCH), torch.from_numpy(actions[idx])]
        loss = -(goal * F.log_softmax(chosen, dim=1)).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 100 == 0:
            target.load_state_dict(net.state_dict())
        if step % 600 == 0:
            print(step, f"{loss.item():.4f}")
    print("last", f"{loss.item():.4f}")


main()
