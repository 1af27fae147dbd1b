import numpy as np

# radio spectrogram: 1 where the channel is good, 0 where it is flagged
rng = np.random.default_rng(1)
spec = rng.random((600, 512), dtype=np.float32)
good = (rng.random((600, 512)) > 0.08).astype(np.int32)
gain = np.linspace(0.8, 1.2, 512, dtype=np.float32)


def clean(spec, good):
    x = spec * good
    x = x * gain
    power = x * x
    counts = good.sum(axis=0)
    return power.sum(axis=0) / counts


level = 0.0

for block in range(3000):
    profile = clean(spec, good)
    level += float(profile[block % 512])

print("mean level", level / 3000)
