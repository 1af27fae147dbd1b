import numpy as np
from scipy.signal import cont2discrete, lfilter, ss2tf

DT = 0.004
SAMPLES = 1600
RUNS = 1000
SPEED = 20.0

m_body, m_wheel = 310.0, 42.0
k_spring, c_damper, k_tyre = 22000.0, 1400.0, 190000.0


def quarter_car_filter(dt):
    a = np.zeros((4, 4))
    a[0, 1] = a[2, 3] = 1.0
    a[1] = np.array([-k_spring, -c_damper, k_spring, c_damper]) / m_body
    a[3] = np.array([k_spring, c_damper, -(k_spring + k_tyre), -c_damper]) / m_wheel
    b = np.array([[0.0], [0.0], [0.0], [k_tyre / m_wheel]])
    c = np.eye(1, 4)
    d = np.zeros((1, 1))
    ad, bd, cd, dd, _ = cont2discrete((a, b, c, d), dt, method="foh")
    num, den = ss2tf(ad, bd, cd, dd)
    return num[0], den


num, den = quarter_car_filter(DT)
rng = np.random.default_rng(5)
waves = np.geomspace(0.02, 3.0, 120)
amplitude = np.sqrt(2 * 64e-6 * (waves / 0.1) ** -2 * np.gradient(waves))
x = 2 * np.pi * np.outer(waves, SPEED * DT * np.arange(SAMPLES))
total = 0.0

for run in range(RUNS):
    phase = rng.uniform(0, 2 * np.pi, waves.size)
    road = amplitude @ np.cos(x + phase[:, None])
    road -= road[0]
    travel = lfilter(num, den, road)
    total += np.sqrt(np.mean(travel ** 2))

print("mean rms travel", round(float(total / RUNS), 8))
