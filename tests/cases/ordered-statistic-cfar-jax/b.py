import numpy as np

PULSES, CELLS, WINDOW, RANK, ALPHA = 16, 512, 32, 24, 6.0
rng = np.random.default_rng(5)
echoes = [rng.exponential(1.0, (PULSES, CELLS)).astype(np.float32) for _ in range(20)]
for power in echoes:
    power[:, rng.integers(0, CELLS, 6)] += 25.0
index = np.arange(CELLS - WINDOW)[:, None] + np.arange(WINDOW)[None, :]


def detect(power):
    windows = power[:, index]
    ordered = np.sort(windows, axis=-1)
    threshold = np.float32(ALPHA) * ordered[..., RANK]
    under_test = power[:, WINDOW // 2:CELLS - WINDOW // 2]
    return (under_test > threshold).sum()


hits = 0
for n in range(100):
    hits += int(detect(echoes[n % len(echoes)]))

print("detections", hits)
