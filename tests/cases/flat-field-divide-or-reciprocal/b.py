import numpy as np

rng = np.random.default_rng(8)
shape = (2048, 2048)
dark = rng.normal(100.0, 2.0, shape).astype(np.float32)
flat = rng.normal(1.0, 0.05, shape).clip(0.7, 1.3).astype(np.float32)
gain = 1.0 / flat                       # divide once, multiply for every frame
frames = [rng.normal(800.0, 28.0, shape).astype(np.float32) for _ in range(4)]

corrected = np.empty(shape, np.float32)
stack = np.zeros(shape, np.float32)
for i in range(240):
    np.subtract(frames[i % 4], dark, out=corrected)
    np.multiply(corrected, gain, out=corrected)
    stack += corrected

print("mean of the stack:", round(float(stack.mean()) / 240, 3))
