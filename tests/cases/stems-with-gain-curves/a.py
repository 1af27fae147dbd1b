import numpy as np

RATE, BLOCK, STEMS = 48000, 16384, 12
FULL = np.float32(1 / 2 ** 23)          # 24-bit samples from the interface, in 32-bit words

rng = np.random.default_rng(12)
t = np.arange(4 * BLOCK) / RATE
stems = np.stack([(2 ** 20 * np.sin(2 * np.pi * 110 * (k + 1) * t + k) + rng.normal(0, 5e4, t.size)) for k in range(STEMS)])
stems = stems.astype(np.int32)
gains = (0.5 + 0.5 * np.sin(np.arange(BLOCK) * 2 * np.pi / BLOCK + np.arange(STEMS)[:, None])).astype(np.float32)


def mix(block, gains):
    bus = np.zeros(block.shape[1], dtype=np.float32)
    for samples, gain in zip(block, gains):
        bus += samples * gain
    return bus


def limiter(bus):
    return bus / (np.float32(1) + np.abs(bus))


peak = np.float32(0)
for n in range(20000):
    start = n % 4 * BLOCK
    out = limiter(mix(stems[:, start:start + BLOCK], gains) * FULL)
    peak = max(peak, out.max())

print(f"peak after the limiter: {peak:.6f}")
