import numpy as np

DT = 0.5
I3, O3 = np.eye(3), np.zeros((3, 3))
F = np.block([[I3, DT * I3, DT ** 2 / 2 * I3], [O3, I3, DT * I3], [O3, O3, I3]])
H = np.hstack([I3, O3, O3])
G = np.vstack([DT ** 2 / 2 * I3, DT * I3, I3])
Q = 0.09 * G @ G.T
R = np.diag([4.0, 4.0, 9.0])


class DroneTrack:
    def __init__(self, first_fix):
        self.x = np.concatenate([first_fix, np.zeros(6)])
        self.P = np.diag([4.0, 4.0, 9.0] + [100.0] * 3 + [10.0] * 3)

    def predict(self):
        self.x = F @ self.x
        self.P = F @ self.P @ F.T + Q

    def update(self, fix):
        residual = fix - H @ self.x
        S = H @ self.P @ H.T + R
        K = self.P @ H.T @ np.linalg.pinv(S)
        self.x = self.x + K @ residual
        self.P = self.P - K @ H @ self.P


rng = np.random.default_rng(31)
n_drones, n_scans = 28, 300
start = rng.uniform(-900, 900, (n_drones, 3))
speed = rng.normal(0, 6, (n_drones, 3))
clock = DT * np.arange(n_scans + 1)
fixes = start + clock[:, None, None] * speed + rng.normal(0, [2.0, 2.0, 3.0], (n_scans + 1, n_drones, 3))

tracks = [DroneTrack(fix) for fix in fixes[0]]
mean_speed = []
for scan in range(1, n_scans + 1):
    for track, fix in zip(tracks, fixes[scan]):
        track.predict()
        track.update(fix)
    mean_speed.append(np.mean([np.linalg.norm(t.x[3:6]) for t in tracks]))

print("mean speed %.8f m/s" % mean_speed[-1])
