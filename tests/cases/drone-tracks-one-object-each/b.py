import numpy as np


def make_model(dt, accel_var, meas_std):
    shift = np.eye(3) + dt * np.eye(3, k=1) + dt ** 2 / 2 * np.eye(3, k=2)
    trans = np.kron(shift, np.eye(3))
    obs = np.eye(3, 9)
    push = np.kron(np.array([[dt ** 2 / 2], [dt], [1.0]]), np.eye(3))
    return trans, obs, accel_var * push @ push.T, np.diag(np.square(meas_std))


def step(mean, cov, z, trans, obs, process, noise):
    mean = mean @ trans.T
    cov = trans @ cov @ trans.T + process
    cross = cov @ obs.T
    gain = cross @ np.linalg.inv(obs @ cross + noise)
    innovation = z - mean @ obs.T
    mean = mean + (gain @ innovation[:, :, None])[:, :, 0]
    cov = cov - gain @ obs @ cov
    return mean, cov


rng = np.random.default_rng(31)
dt, count, sweeps = 0.5, 28, 300
origin = rng.uniform(-900, 900, (count, 3))
velocity = rng.normal(0, 6, (count, 3))
times = dt * np.arange(sweeps + 1)
radar = origin + times[:, None, None] * velocity + rng.normal(0, [2.0, 2.0, 3.0], (sweeps + 1, count, 3))

model = make_model(dt, 0.09, [2.0, 2.0, 3.0])
mean = np.hstack([radar[0], np.zeros((count, 6))])
cov = np.tile(np.diag(np.repeat([4.0, 100.0, 10.0], 3)), (count, 1, 1))
cov[:, 2, 2] = 9.0

average = np.zeros(sweeps)
for k in range(sweeps):
    mean, cov = step(mean, cov, radar[k + 1], *model)
    average[k] = np.sqrt((mean[:, 3:6] ** 2).sum(axis=1)).mean()

print("mean speed %.8f m/s" % average[-1])
