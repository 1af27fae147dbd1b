import numpy as np
from numpy.linalg import inv

# cart on a rail: laser distance + wheel encoder, constant acceleration model
rng = np.random.default_rng(3)
runs, samples = 15000, 25
dt = 0.02

F = np.array([[1, dt, dt * dt / 2], [0, 1, dt], [0, 0, 1]])
H = np.array([[1.0, 0, 0], [0, 1, 0]])
Q = np.diag([1e-6, 1e-4, 1e-2])
R = np.diag([4e-4, 9e-3])
I = np.eye(3)

time = dt * np.arange(samples)
speed = rng.uniform(0.5, 1.5, (runs, 1))
pos = speed * time + 0.1 * time ** 2
vel = speed + 0.2 * time
z = np.stack([pos, vel], axis=2) + rng.standard_normal((runs, samples, 2)) * [0.02, 0.095]

err = []
for r in range(runs):
    x = np.array([0.0, 1.0, 0.0])
    P = np.eye(3)
    for meas in z[r]:
        # predict
        x = F @ x
        P = F @ P @ F.T + Q
        # update
        S = H @ P @ H.T + R
        K = P @ H.T @ inv(S)
        x = x + K @ (meas - H @ x)
        P = (I - K @ H) @ P
    err.append(x[0] - pos[r, -1])

print(f"rms error at the end of the rail {1000 * np.sqrt(np.mean(np.square(err))):.6f} mm")
