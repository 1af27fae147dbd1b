import numpy as np


def saturate(value, low, high):
    return np.clip(value, low, high)


# level control of 100 tanks, each with its own PI controller and anti-windup
rng = np.random.default_rng(1650)
tanks, dt = 100, 0.5
kp, ki = 2.0, 0.05
levels = rng.uniform(0.5, 1.5, tanks).tolist()
integrals = [0.0] * tanks
used = 0.0

for tick in range(28000):
    setpoint = 1.0 if (tick // 600) % 2 == 0 else 1.4
    for k in range(tanks):
        error = setpoint - levels[k]
        integrals[k] = saturate(integrals[k] + error * dt, -10.0, 10.0)
        valve = saturate(kp * error + ki * integrals[k], 0.0, 1.0)
        outflow = 0.3 * max(levels[k], 0.0) ** 0.5
        levels[k] += dt * 0.2 * (valve - outflow)
        used += valve

print(f"mean valve {used / (28000 * tanks):.6f}, last level {levels[0]:.6f}")
