import numpy as np
import torch

# one Kalman update for each tracked object: Mahalanobis distance of its innovation
n_tracks, n_obs = 32, 32
rng = np.random.default_rng(21)
H = torch.from_numpy(rng.standard_normal((n_tracks, n_obs, 2 * n_obs)))
S = H @ H.mT / n_obs + 0.5 * torch.eye(n_obs, dtype=torch.float64)

gated = 0
largest = 0.0
for scan in range(5000):
    innovation = torch.from_numpy(rng.standard_normal((n_tracks, n_obs)))
    weighted = torch.linalg.solve(S, innovation)
    distance = (innovation * weighted).sum(-1)
    gated += int((distance > 40.0).sum())
    largest = max(largest, float(distance.max()))

print("gated out:", gated, "largest distance:", round(largest, 3))
