import numpy as np

# frames of 96 x 96 pixels, scaled to length 1
rng = np.random.default_rng(21)
scene = rng.random((96, 96))
frames = [scene + 0.3 * rng.random((96, 96)) for _ in range(24)]
frames = [frame / np.linalg.norm(frame) for frame in frames]


def cosine_similarity(a, b):
    return np.dot(a.flatten(), b.flatten())


templates = frames[:20]
total = np.zeros(20)
for t in range(60000):
    frame = frames[t % 24]
    total += [cosine_similarity(frame, template) for template in templates]

print("mean similarity to the first templates:", total[:4] / 60000)
