import numpy as np
from scipy.signal import lombscargle

rng = np.random.default_rng(31)
nights = np.sort(rng.choice(90, 55, replace=False))
t = np.sort(nights + 0.35 * rng.random(nights.size))
mag = 12.4 + 0.09 * np.sin(2 * np.pi * t / 3.718) + 0.05 * rng.standard_normal(t.size)

baseline = t[-1] - t[0]
shortest, longest = 1.5, 30.0
oversampling = 4
step = 1.0 / (oversampling * baseline)
omega = np.arange(2 * np.pi / longest, 2 * np.pi / shortest, step)

y = mag - mag.mean()
observed = lombscargle(t, y, omega, normalize=True)
period = 2 * np.pi / omega[observed.argmax()]

highest = []
for trial in range(3000):
    shuffled = rng.permutation(y)
    power = lombscargle(t, shuffled, omega, normalize=True)
    highest.append(power.max())

level = np.quantile(highest, 0.99)
print(f"period {period:.3f} d, power {observed.max():.3f}, 1 % false alarm level {level:.3f}")
