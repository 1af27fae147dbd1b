import numpy as np

rng = np.random.default_rng(17)
n = 4000
barrier, friction, temperature, dt = 2.0, 1.0, 0.5, 0.01
kick = np.sqrt(2.0 * temperature * dt / friction)


def torque(angle):
    return -barrier * np.sin(3.0 * angle)


def step(angle):
    noise = rng.standard_normal(n)
    angle = angle + dt / friction * torque(angle)
    angle = angle + kick * noise
    return angle


angle = rng.uniform(-np.pi, np.pi, n)
order = 0.0
for t in range(40000):
    for _ in range(10):
        angle = step(angle)
    order += np.cos(3.0 * angle).mean()

print("mean order parameter:", order / 40000)
