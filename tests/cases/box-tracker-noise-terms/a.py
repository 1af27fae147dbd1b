"""Pedestrian tracker, constant velocity model (cx, cy, aspect, h + velocities)."""
import time
import numpy as np


class BoxFilter:
    def __init__(self):
        self.F = np.eye(8)
        for i in range(4):
            self.F[i, 4 + i] = 1.0
        self.H = np.eye(4, 8)
        self.std_pos = [1.2, 1.2, 1e-2, 1.2]
        self.std_vel = [0.15, 0.15, 1e-3, 0.15]
        self.std_meas = [2.0, 2.0, 0.1, 2.0]

    def predict(self, mean, cov):
        motion_cov = np.diag(np.square(np.r_[self.std_pos, self.std_vel]))
        mean = np.dot(self.F, mean)
        cov = np.linalg.multi_dot((self.F, cov, self.F.T)) + motion_cov
        return mean, cov

    def project(self, mean, cov):
        mean = np.dot(self.H, mean)
        cov = np.linalg.multi_dot((self.H, cov, self.H.T))
        return mean, cov + np.diag(np.square(self.std_meas))

    def update(self, mean, cov, z):
        pm, pc = self.project(mean, cov)
        gain = np.linalg.solve(pc, np.dot(cov, self.H.T).T).T
        mean = mean + np.dot(z - pm, gain.T)
        cov = cov - np.linalg.multi_dot((gain, pc, gain.T))
        return mean, cov


rng = np.random.default_rng(4)
n_tracks, n_frames = 60, 300
start = rng.uniform(100, 900, (n_tracks, 4))
speed = rng.normal(0, 3, (n_tracks, 4))
kf = BoxFilter()
tracks = [(np.r_[s, np.zeros(4)], np.eye(8) * 25) for s in start]

t0 = time.perf_counter()
for frame in range(n_frames):
    boxes = start + speed * frame + rng.normal(0, 1.5, (n_tracks, 4))
    for i in range(n_tracks):
        m, c = kf.predict(*tracks[i])
        tracks[i] = kf.update(m, c, boxes[i])
dt = time.perf_counter() - t0
print(f"{dt / n_frames * 1e3:.3f} ms a frame, speed error "
      f"{np.abs(np.array([m[4:] for m, _ in tracks]) - speed).mean():.6f}")
