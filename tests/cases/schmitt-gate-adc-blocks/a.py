import numpy as np

RATE = 50_000
BLOCK = 10_000
HIGH, LOW = 0.35, -0.35

rng = np.random.default_rng(11)
t = np.arange(40 * BLOCK) / RATE
tacho = np.sin(2 * np.pi * 63.0 * t + 0.4 * np.sin(2 * np.pi * 0.7 * t))
tacho += 0.12 * rng.standard_normal(t.size)
blocks = tacho.reshape(40, BLOCK)


def gate(samples, state):
    pulses, on, area = 0, 0, 0.0
    energy, peak = 0.0, 0.0
    for v in samples.tolist():
        energy += v * v
        if abs(v) > peak:
            peak = abs(v)
        if state:
            if v < LOW:
                state = False
                continue
        elif v > HIGH:
            state = True
            pulses += 1
        else:
            continue
        on += 1
        area += v
    return state, pulses, on, area, energy, peak


state = False
pulses, on_samples, area = 0, 0, 0.0
energy, peak = 0.0, 0.0
for n in range(12000):
    state, new_pulses, on, block_area, block_energy, block_peak = gate(blocks[n % 40], state)
    pulses += new_pulses
    on_samples += on
    area += block_area
    energy += block_energy
    peak = max(peak, block_peak)

print(pulses, "pulses, duty cycle", round(on_samples / (12000 * BLOCK), 4), "mean on level", round(area / on_samples, 5))
print("rms", round((energy / (12000 * BLOCK)) ** 0.5, 5), "peak", round(peak, 4))
