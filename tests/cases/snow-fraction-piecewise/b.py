import numpy as np

T_SNOW, T_RAIN = -1.0, 3.0

rng = np.random.default_rng(21)
n = 12000
climate = rng.normal(0.5, 3.5, n)
temps = np.empty((24, n))
for h in range(24):
    temps[h] = climate + rng.normal(0, 1.5, n)
precip = rng.gamma(0.6, 0.8, n)

swe = np.zeros(n)
for hour in range(20000):
    t = temps[hour % 24]
    frac = np.where(t <= T_SNOW, 1.0,
                    np.where(t >= T_RAIN, 0.0, (T_RAIN - t) / (T_RAIN - T_SNOW)))
    swe += frac * precip

print("swe mean %.6f max %.6f" % (swe.mean(), swe.max()))
