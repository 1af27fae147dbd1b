import numpy as np

rng = np.random.default_rng(1)
n_obs, n_hidden, n_actions, batch_size, gamma = 24, 64, 4, 128, 0.99
w1 = (rng.standard_normal((n_obs, n_hidden)) * 0.2).astype(np.float32)
w2 = (rng.standard_normal((n_hidden, n_actions)) * 0.1).astype(np.float32)


def transition():
    state = rng.standard_normal(n_obs, dtype=np.float32)
    next_state = rng.standard_normal(n_obs, dtype=np.float32)
    return state, int(rng.integers(n_actions)), float(rng.random()), next_state


memory = [transition() for _ in range(5000)]


def q_values(states):
    return np.maximum(states @ w1, 0) @ w2


td_error = 0.0
for step in range(6000):
    batch = [memory[i] for i in rng.integers(len(memory), size=batch_size)]
    states = np.array([t[0] for t in batch])
    actions = np.array([t[1] for t in batch])
    rewards = np.array([t[2] for t in batch], dtype=np.float32)
    next_states = np.array([t[3] for t in batch])

    target = rewards + gamma * q_values(next_states).max(axis=1)
    chosen = q_values(states)[np.arange(batch_size), actions]
    td_error = 0.99 * td_error + 0.01 * float(np.abs(target - chosen).mean())

print("mean |TD error|", round(td_error, 5))
