import numpy as np

rng = np.random.default_rng(31)
n_points, n_epochs, n_scenes = 60, 1000, 4000

rate = rng.normal(0.0, 0.6, (n_points, 1))
walk = np.cumsum(0.4 * rng.standard_normal((n_points, n_epochs)), axis=1)
motion = rate * np.arange(n_epochs) + walk
noise = 0.1 * rng.standard_normal((8, n_points, n_epochs))
scenes = np.angle(np.exp(1j * (motion + noise)))

turn = 2 * np.pi


def unwrap_rows(wrapped):
    step = np.diff(wrapped, axis=1)
    step -= turn * np.rint(step / turn)
    out = wrapped.copy()
    out[:, 1:] = wrapped[:, :1] + step.cumsum(axis=1)
    return out


velocity = np.zeros(n_points)
scatter = 0.0
for k in range(n_scenes):
    phase = unwrap_rows(scenes[k % len(scenes)])
    velocity += (phase[:, -1] - phase[:, 0]) / (n_epochs - 1)
    scatter += phase[:, -1].std()

print("velocities:", np.round(velocity[:4] / n_scenes, 8))
print("spread of the last epoch:", scatter / n_scenes)
