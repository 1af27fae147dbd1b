import numpy as np

# all-to-all coupled oscillators, explicit Euler
rng = np.random.default_rng(4)
N = 200
K = 1.8
dt = 0.02
steps = 1500
omega = rng.normal(0.0, 0.6, N)
theta = rng.uniform(0, 2 * np.pi, N)


def derivative(theta):
    z = np.exp(1j * theta).mean()
    return omega + K * np.abs(z) * np.sin(np.angle(z) - theta)


r_history = np.zeros(steps)
for step in range(steps):
    theta = theta + dt * derivative(theta)
    r_history[step] = np.abs(np.exp(1j * theta).mean())

print("final r", round(r_history[-1], 8), "mean r", round(r_history[500:].mean(), 8))
