import numpy as np

rate = 4000
rng = np.random.default_rng(17)
first_sample = 1_710_000_000.0  # seconds since 1970; block times count from here
offsets = np.arange(8000) / rate
starts = 2.0 * np.arange(6)
blocks = [0.3 * np.sin(2 * np.pi * 50.0 * offsets + 0.4) + rng.standard_normal(8000) for start in starts]


def hum(signal, t, frequency=50.0):
    """Amplitude of the mains hum by synchronous detection."""
    phase = 2 * np.pi * frequency * t
    in_phase = np.mean(signal * np.cos(phase))
    quadrature = np.mean(signal * np.sin(phase))
    return 2.0 * np.hypot(in_phase, quadrature)


level = 0.0
for n in range(4500):
    k = n % 6
    level += hum(blocks[k], starts[k] + offsets)

print("hum amplitude", round(level / 4500, 5))
