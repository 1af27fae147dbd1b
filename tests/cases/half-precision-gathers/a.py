import numpy as np

SHOTS, TRACES, SAMPLES = 40, 240, 1000
rng = np.random.default_rng(33)
t = np.arange(SAMPLES) * 0.002
wavelet = np.exp(-((t[:, None] - 0.8 - 0.002 * np.arange(TRACES)) * 40) ** 2).T
survey = (wavelet + 0.2 * rng.standard_normal((SHOTS, TRACES, SAMPLES))).astype(np.float16)
gain = (1.0 + 0.5 * t).astype(np.float16)

stack = np.zeros(SAMPLES, np.float32)
for k in range(7000):
    gather = survey[k % SHOTS]
    amplified = gather * gain
    level = np.abs(amplified).max(axis=1, keepdims=True)
    balanced = amplified / level
    stack += balanced.mean(axis=0, dtype=np.float32)

stack /= 7000
print("peak sample", stack.argmax(), "peak", round(float(stack.max()), 3))
print("rms", round(float(np.sqrt((stack**2).mean())), 3))
