import numpy as np

# how far are the activations of each batch of images from those of the real ones?
images, features = 800, 64
rng = np.random.default_rng(21)
mixing = rng.standard_normal((features, features), dtype=np.float32) / 8
batches = [rng.standard_normal((images, features), dtype=np.float32) @ mixing for _ in range(8)]


def statistics(act):
    mu = np.mean(act, axis=0)
    sigma = np.cov(act, rowvar=False)
    return mu, sigma


mu_real, sigma_real = statistics(rng.standard_normal((images, features), dtype=np.float32))

scores = []
for step in range(4000):
    mu, sigma = statistics(batches[step % 8])
    gap = mu - mu_real
    scores.append(gap @ gap + np.linalg.norm(sigma - sigma_real))

print("last score", float(scores[-1]))
