import numpy as np

# one Kalman update for each tracked object: Mahalanobis distance of its innovation
n_tracks, n_obs = 32, 32
rng = np.random.default_rng(21)
H = rng.standard_normal((n_tracks, n_obs, 2 * n_obs))
S = H @ np.swapaxes(H, -1, -2) / n_obs + 0.5 * np.eye(n_obs)

gated = 0
largest = 0.0
for scan in range(5000):
    innovation = rng.standard_normal((n_tracks, n_obs))
    weighted = np.linalg.solve(S, innovation)
    distance = (innovation * weighted).sum(-1)
    gated += int((distance > 40.0).sum())
    largest = max(largest, float(distance.max()))

print("gated out:", gated, "largest distance:", round(largest, 3))
