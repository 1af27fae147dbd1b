import numpy as np


class EkfSlam:
    def __init__(self, pose, landmarks):
        self.x = np.concatenate([pose, landmarks.ravel()])
        self.n = len(self.x)
        self.P = np.eye(self.n) * 0.09
        self.P[:3, :3] = np.diag([1e-4, 1e-4, 1e-5])
        self.Q = np.diag([0.15 ** 2, 0.01 ** 2])
        self.R = np.diag([0.02 ** 2, 0.02 ** 2, 0.002 ** 2])
        self.I = np.eye(self.n)

    def predict(self, v, w, dt):
        c, s = np.cos(self.x[2]), np.sin(self.x[2])
        self.x[:3] += dt * np.array([v * c, v * s, w])
        F = np.array([[1, 0, -dt * v * s], [0, 1, dt * v * c], [0, 0, 1]])
        self.P[:3, :] = F @ self.P[:3, :]
        self.P[:, :3] = self.P[:, :3] @ F.T
        self.P[:3, :3] += self.R

    def update(self, j, z):
        k = 3 + 2 * j
        dx, dy = self.x[k:k + 2] - self.x[:2]
        q = dx ** 2 + dy ** 2
        r = np.sqrt(q)
        H = np.zeros((2, self.n))
        H[0, [0, 1, k, k + 1]] = -dx / r, -dy / r, dx / r, dy / r
        H[1, [0, 1, 2, k, k + 1]] = dy / q, -dx / q, -1, -dy / q, dx / q
        innov = z - np.array([r, np.arctan2(dy, dx) - self.x[2]])
        innov[1] = np.arctan2(np.sin(innov[1]), np.cos(innov[1]))
        S = H @ self.P @ H.T + self.Q
        K = self.P @ H.T @ np.linalg.inv(S)
        self.x = self.x + K @ innov
        self.P = (self.I - K @ H) @ self.P


rng = np.random.default_rng(3)
world = rng.uniform(-40, 40, (60, 2))
truth = np.array([25.0, 0.0, np.pi / 2])
slam = EkfSlam(truth, world + rng.normal(0, 0.3, world.shape))
v, w, dt = 2.0, 0.08, 0.1

for tick in range(300):
    truth = truth + dt * np.array([v * np.cos(truth[2]), v * np.sin(truth[2]), w])
    slam.predict(v, w, dt)
    nearest = np.argsort(np.linalg.norm(world - truth[:2], axis=1))[:10]
    for j in nearest:
        d = world[j] - truth[:2]
        z = np.array([np.linalg.norm(d), np.arctan2(d[1], d[0]) - truth[2]])
        slam.update(j, z + rng.normal(0, [0.15, 0.01]))

print("error", np.round(slam.x[:2] - truth[:2], 4), "trace of P", round(float(np.trace(slam.P)), 5))
