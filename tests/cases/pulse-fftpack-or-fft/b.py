import numpy as np
from scipy.fft import fft, ifft

# split-step propagation of a comb of femtosecond pulses in a fibre
N = 2 ** 16
SPAN = 80.0
dt = SPAN / N
t = (np.arange(N) - N // 2) * dt
omega = 2 * np.pi * np.fft.fftfreq(N, dt)

BETA2, BETA3 = -0.011, 6.0e-5
GAMMA = 0.012
ALPHA = 2.0e-5
DZ = 0.05

rng = np.random.default_rng(12)


def launch(power, width, chirp):
    arg = t / width
    field = np.sqrt(power) / np.cosh(arg) * np.exp(-0.5j * chirp * arg ** 2)
    noise = rng.normal(size=N) + 1j * rng.normal(size=N)
    return field + 1e-4 * noise


dispersion = 0.5 * BETA2 * omega ** 2 - BETA3 / 6.0 * omega ** 3
half_step = np.exp((1j * dispersion - 0.5 * ALPHA) * DZ / 2)


def step(field):
    field = ifft(half_step * fft(field))
    field = field * np.exp(1j * GAMMA * DZ * np.abs(field) ** 2)
    return ifft(half_step * fft(field))


field = launch(40.0, 0.3, 0.2)
peak_power = []
for k in range(4000):
    field = step(field)
    peak_power.append(float(np.max(np.abs(field) ** 2)))

energy = np.sum(np.abs(field) ** 2) * dt
print(f"pulse energy {energy:.6f}, highest peak {max(peak_power):.3f}")
