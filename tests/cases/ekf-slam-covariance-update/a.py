import numpy as np

rng = np.random.default_rng(3)
n_lm = 60
landmarks = rng.uniform(-40, 40, (n_lm, 2))
n = 3 + 2 * n_lm

mu = np.zeros(n)
mu[:3] = [25.0, 0.0, np.pi / 2]
mu[3:] = (landmarks + rng.normal(0, 0.3, landmarks.shape)).ravel()
P = np.eye(n) * 0.09
P[:3, :3] = np.diag([1e-4, 1e-4, 1e-5])
Q = np.diag([0.15 ** 2, 0.01 ** 2])
R = np.diag([0.02 ** 2, 0.02 ** 2, 0.002 ** 2])
pose = np.array([25.0, 0.0, np.pi / 2])
v, w, dt = 2.0, 0.08, 0.1


def wrap(angle):
    return (angle + np.pi) % (2 * np.pi) - np.pi


for step in range(300):
    # motion
    pose = pose + dt * np.array([v * np.cos(pose[2]), v * np.sin(pose[2]), w])
    c, s = np.cos(mu[2]), np.sin(mu[2])
    mu[:3] += dt * np.array([v * c, v * s, w])
    F = np.eye(3)
    F[0, 2], F[1, 2] = -dt * v * s, dt * v * c
    P[:3, :] = F @ P[:3, :]
    P[:, :3] = P[:, :3] @ F.T
    P[:3, :3] += R

    # the ten nearest landmarks
    seen = np.argsort(np.hypot(*(landmarks - pose[:2]).T))[:10]
    for j in seen:
        d = landmarks[j] - pose[:2]
        z = np.array([np.hypot(*d), np.arctan2(d[1], d[0]) - pose[2]])
        z += rng.normal(0, [0.15, 0.01])
        k = 3 + 2 * j
        dx, dy = mu[k] - mu[0], mu[k + 1] - mu[1]
        q = dx * dx + dy * dy
        r = np.sqrt(q)
        H = np.zeros((2, n))
        H[:, :3] = [[-dx / r, -dy / r, 0], [dy / q, -dx / q, -1]]
        H[:, k:k + 2] = [[dx / r, dy / r], [-dy / q, dx / q]]
        y = z - np.array([r, np.arctan2(dy, dx) - mu[2]])
        y[1] = wrap(y[1])
        PHt = P @ H.T
        K = np.linalg.solve(H @ PHt + Q, PHt.T).T
        mu += K @ y
        P -= K @ PHt.T

print("pose error", np.round(mu[:2] - pose[:2], 4), "trace", round(float(np.trace(P)), 5))
