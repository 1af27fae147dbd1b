import numpy as np

# Position and velocity of a cart on a rail from a noisy laser distance and a wheel encoder.
# 15000 runs along the rail, 25 samples each.


class KalmanFilter:
    def __init__(self, F, H, Q, R, x0, P0):
        self.F = np.matrix(F)
        self.H = np.matrix(H)
        self.Q = np.matrix(Q)
        self.R = np.matrix(R)
        self.x = np.matrix(x0).T
        self.P = np.matrix(P0)
        self.I = np.matrix(np.eye(len(x0)))

    def predict(self):
        self.x = self.F * self.x
        self.P = self.F * self.P * self.F.T + self.Q

    def update(self, z):
        z = np.matrix(z).T
        y = z - self.H * self.x
        S = self.H * self.P * self.H.T + self.R
        K = self.P * self.H.T * S.I
        self.x = self.x + K * y
        self.P = (self.I - K * self.H) * self.P


dt = 0.02
F = [[1, dt, dt * dt / 2], [0, 1, dt], [0, 0, 1]]
H = [[1, 0, 0], [0, 1, 0]]
Q = np.diag([1e-6, 1e-4, 1e-2])
R = np.diag([4e-4, 9e-3])

rng = np.random.default_rng(3)
runs, samples = 15000, 25
time = dt * np.arange(samples)
speed = rng.uniform(0.5, 1.5, (runs, 1))
pos = speed * time + 0.1 * time ** 2
vel = speed + 0.2 * time
z = np.stack([pos, vel], axis=2) + rng.standard_normal((runs, samples, 2)) * [0.02, 0.095]

err = []
for r in range(runs):
    kf = KalmanFilter(F, H, Q, R, [0.0, 1.0, 0.0], np.eye(3))
    for i in range(samples):
        kf.predict()
        kf.update(z[r, i])
    err.append(float(kf.x[0, 0]) - pos[r, -1])

print(f"rms error at the end of the rail {1000 * np.sqrt(np.mean(np.square(err))):.6f} mm")
