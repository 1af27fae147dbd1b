import numpy as np
import torch

torch.set_num_threads(1)
rng = np.random.default_rng(1)
n_obs, n_hidden, n_actions, batch_size, gamma = 24, 64, 4, 128, 0.99
w1 = torch.tensor((rng.standard_normal((n_obs, n_hidden)) * 0.2).astype(np.float32))
w2 = torch.tensor((rng.standard_normal((n_hidden, n_actions)) * 0.1).astype(np.float32))


def transition():
    state = rng.standard_normal(n_obs, dtype=np.float32)
    next_state = rng.standard_normal(n_obs, dtype=np.float32)
    return state, int(rng.integers(n_actions)), float(rng.random()), next_state


memory = [transition() for _ in range(5000)]


def q_values(states):
    return torch.relu(states @ w1) @ w2


td_error = 0.0
for step in range(6000):
    batch = [memory[i] for i in rng.integers(len(memory), size=batch_size)]
    states = torch.tensor([t[0] for t in batch])
    actions = torch.tensor([t[1] for t in batch])
    rewards = torch.tensor([t[2] for t in batch], dtype=torch.float32)
    next_states = torch.tensor([t[3] for t in batch])

    target = rewards + gamma * q_values(next_states).amax(dim=1)
    chosen = q_values(states)[torch.arange(batch_size), actions]
    td_error = 0.99 * td_error + 0.01 * (target - chosen).abs().mean().item()

print("mean |TD error|", round(td_error, 5))
