import numpy as np

rng = np.random.default_rng(0)
inputs, units, leak, radius = 3, 48, 0.3, 0.9
W_in = rng.uniform(-0.5, 0.5, (units, inputs)).astype(np.float32)
bias = rng.uniform(-0.5, 0.5, units).astype(np.float32)
W = rng.uniform(-1, 1, (units, units))
W = (W * radius / np.abs(np.linalg.eigvals(W)).max()).astype(np.float32)


def run_reservoir(sequence):
    h = np.zeros(units, dtype=np.float32)
    states = []
    for u in sequence:
        h = (1 - leak) * h + leak * np.tanh(W_in @ u + bias + W @ h)
        states.append(h)
    return np.stack(states)


sequences = rng.standard_normal((20, 60, 3)).astype(np.float32)
features = np.empty((20, units), dtype=np.float32)

for k in range(2000):
    states = run_reservoir(sequences[k % 20])
    features[k % 20] = states[-30:].mean(axis=0)

print("feature norm", np.linalg.norm(features))
